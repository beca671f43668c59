"""Inputs that are given as rows at instants, their knots, linear in between: in IR, for one lane.

`row` is where the last search ended: times of a step lie near each other.
"""

SERIES = """
define internal fastcc i64 @find_row(double %t, ptr %knots, i64 %count, ptr %row) noinline {
entry:
  %before = load i64, ptr %row, align 8
  %last = sub i64 %count, 2
  br label %up
up:
  %r = phi i64 [ %before, %entry ], [ %r1, %look ]
  %r1 = add i64 %r, 1
  %inside = icmp slt i64 %r, %last
  br i1 %inside, label %look, label %down
look:
  %pk = getelementptr double, ptr %knots, i64 %r1
  %k = load double, ptr %pk, align 8
  %past = fcmp oge double %t, %k
  br i1 %past, label %up, label %down
down:
  %d = phi i64 [ %r, %up ], [ %r, %look ], [ %d1, %down ]
  %d1 = sub i64 %d, 1
  %some = icmp sgt i64 %d, 0
  %pd = getelementptr double, ptr %knots, i64 %d
  %kd = load double, ptr %pd, align 8
  %early = fcmp olt double %t, %kd
  %back = and i1 %some, %early
  br i1 %back, label %down, label %found
found:
  store i64 %d, ptr %row, align 8
  ret i64 %d
}
define internal fastcc void @series(double %t, ptr %knots, i64 %count, ptr %values, ptr %row, ptr %to,
                                    i64 %n, i64 %stride) noinline {
entry:
  %d = call fastcc i64 @find_row(double %t, ptr %knots, i64 %count, ptr %row)
  %dn = add i64 %d, 1
  %pd = getelementptr double, ptr %knots, i64 %d
  %pn = getelementptr double, ptr %knots, i64 %dn
  %kd = load double, ptr %pd, align 8
  %kn = load double, ptr %pn, align 8
  %span = fsub double %kn, %kd
  %into = fsub double %t, %kd
  %w = fdiv double %into, %span
  %o0 = mul i64 %d, %n
  %o1 = mul i64 %dn, %n
  %v0 = getelementptr double, ptr %values, i64 %o0
  %v1 = getelementptr double, ptr %values, i64 %o1
  br label %each
each:
  %i = phi i64 [ 0, %entry ], [ %i1, %each ]
  %p0 = getelementptr double, ptr %v0, i64 %i
  %p1 = getelementptr double, ptr %v1, i64 %i
  %a = load double, ptr %p0, align 8
  %b = load double, ptr %p1, align 8
  %ab = fsub double %b, %a
  %wab = fmul contract double %w, %ab
  %y = fadd contract double %a, %wab
  %at = mul i64 %i, %stride
  %py = getelementptr double, ptr %to, i64 %at
  store double %y, ptr %py, align 8
  %i1 = add i64 %i, 1
  %more = icmp slt i64 %i1, %n
  br i1 %more, label %each, label %done
done:
  ret void
}
define internal fastcc double @next_knot(double %t, ptr %knots, i64 %count, ptr %row) noinline {
  %d = call fastcc i64 @find_row(double %t, ptr %knots, i64 %count, ptr %row)
  %dn = add i64 %d, 1
  %pd = getelementptr double, ptr %knots, i64 %d
  %pn = getelementptr double, ptr %knots, i64 %dn
  %kd = load double, ptr %pd, align 8
  %kn = load double, ptr %pn, align 8
  %early = fcmp olt double %t, %kd
  %within = fcmp olt double %t, %kn
  %next = select i1 %within, double %kn, double 0x7FF0000000000000
  %knot = select i1 %early, double %kd, double %next
  ret double %knot
}
"""
