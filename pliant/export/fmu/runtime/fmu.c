/* An FMU made by pliant, in one translation unit: all but the functions of FMI is static.
 *
 * Compile this file alone, with -ffp-contract=off (products and sums are not fused, so that all platforms give the same numbers).
 * To link several FMUs into one program, give each a prefix: -DFMI2_FUNCTION_PREFIX=name_ or -DFMI3_FUNCTION_PREFIX=name_.
 */

#include <math.h>
#include <string.h>

#if defined _MSC_VER
#pragma fp_contract(off)
#pragma warning(disable : 4100 4127 4996)
#elif defined __clang__
#pragma STDC FP_CONTRACT OFF
#endif

#include "trigonometry.c"
#include "model.c"
#include "core.c"
#include "face.c"
