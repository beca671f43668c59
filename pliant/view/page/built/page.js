/* sources 9047144d754e34fea52cbef7ef337a3b8dec7f0f18b5c652de113462e0028bb4; esbuild 0.28.2, three 0.187.0, uplot 1.6.32 */
(()=>{var ur={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},fr={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},pm=0,hf=1,mm=2;var Tr=1,gm=2,Lo=3,us=0,yn=1,Pi=2,Rr=0,Do=1,uf=2,ff=3,df=4,_m=5;var Cr=100,xm=101,ym=102,vm=103,Sm=104,Mm=200,bm=201,wm=202,Em=203,pf=204,mf=205,Am=206,Tm=207,Rm=208,Cm=209,Pm=210,Im=211,Lm=212,Dm=213,Nm=214,nc=0,ic=1,sc=2,xo=3,rc=4,oc=5,yo=6,ac=7,Pc=0,Um=1,Fm=2,fs=0,gf=1,_f=2,xf=3,yf=4,vf=5,Sf=6,Ka=7;var Mf=300,Pr=301,No=302,Ic=303,Lc=304,lc=1e3,ls=1001,cc=1002,Ln=1003,Om=1004;var ja=1005;var Jn=1006,Dc=1007;var Ns=1008;var oi=1009,bf=1010,wf=1011,Uo=1012,Nc=1013,Yi=1014,Ii=1015,Zi=1016,Uc=1017,Fc=1018,Ir=1020,Ef=35902,Af=35899,Tf=1021,Rf=1022,$i=1023,Ls=1026,Us=1027,Oc=1028,Bc=1029,dr=1030,zc=1031;var kc=1033,Qa=33776,tl=33777,el=33778,nl=33779,Gc=35840,Vc=35841,Hc=35842,Wc=35843,Xc=36196,qc=37492,Yc=37496,Zc=37488,$c=37489,il=37490,Jc=37491,Kc=37808,jc=37809,Qc=37810,th=37811,eh=37812,nh=37813,ih=37814,sh=37815,rh=37816,oh=37817,ah=37818,lh=37819,ch=37820,hh=37821,uh=36492,fh=36494,dh=36495,ph=36283,mh=36284,sl=36285,gh=36286;var Ma=2300,hc=2301,tc=2302,Qu=2303,tf=2400,ef=2401,nf=2402;var Bm=3200;var rl=0,zm=1,Fs="",gi="srgb",ba="srgb-linear",wa="linear",Te="srgb";var ec=7680;var km=519,Gm=512,Vm=513,Hm=514,Cf=515,Wm=516,Xm=517,Pf=518,If=519,Lf=35044,Df=35048;var Nf="300 es",Ri=2e3,vo=2001;function vx(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function Sx(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function Ea(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function qm(){let i=Ea("canvas");return i.style.display="block",i}var Up={},So=null;function Aa(...i){let t="THREE."+i.shift();So?So("log",t,...i):console.log(t,...i)}function Ym(i){let t=i[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=i[1];e&&e.isStackTrace?i[0]+=" "+e.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function $t(...i){i=Ym(i);let t="THREE."+i.shift();if(So)So("warn",t,...i);else{let e=i[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...i)}}function Qt(...i){i=Ym(i);let t="THREE."+i.shift();if(So)So("error",t,...i);else{let e=i[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...i)}}function ya(...i){let t=i.join(" ");t in Up||(Up[t]=!0,$t(...i))}function Zm(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}var $m={[nc]:nc,[sc]:yo,[rc]:rc,[xo]:oc,[ic]:ic,[yo]:sc,[ac]:ac,[oc]:xo},Wi=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let n=this._listeners;if(n===void 0)return;let s=n[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let n=e[t.type];if(n!==void 0){t.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},zn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],Fp=1234567,va=Math.PI/180,Mo=180/Math.PI;function pr(){let i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(zn[i&255]+zn[i>>8&255]+zn[i>>16&255]+zn[i>>24&255]+"-"+zn[t&255]+zn[t>>8&255]+"-"+zn[t>>16&15|64]+zn[t>>24&255]+"-"+zn[e&63|128]+zn[e>>8&255]+"-"+zn[e>>16&255]+zn[e>>24&255]+zn[n&255]+zn[n>>8&255]+zn[n>>16&255]+zn[n>>24&255]).toLowerCase()}function oe(i,t,e){return Math.max(t,Math.min(e,i))}function Uf(i,t){return(i%t+t)%t}function Mx(i,t,e,n,s){return n+(i-t)*(s-n)/(e-t)}function bx(i,t,e){return i!==t?(e-i)/(t-i):0}function Sa(i,t,e){return(1-e)*i+e*t}function wx(i,t,e,n){return Sa(i,t,1-Math.exp(-e*n))}function Ex(i,t=1){return t-Math.abs(Uf(i,t*2)-t)}function Ax(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*(3-2*i))}function Tx(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*i*(i*(i*6-15)+10))}function Rx(i,t){return i+Math.floor(Math.random()*(t-i+1))}function Cx(i,t){return i+Math.random()*(t-i)}function Px(i){return i*(.5-Math.random())}function Ix(i){i!==void 0&&(Fp=i);let t=Fp+=1831565813;return t=Math.imul(t^t>>>15,t|1),t^=t+Math.imul(t^t>>>7,t|61),((t^t>>>14)>>>0)/4294967296}function Lx(i){return i*va}function Dx(i){return i*Mo}function Nx(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function Ux(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function Ff(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function Fx(i,t,e,n,s){let r=Math.cos,o=Math.sin,a=r(e/2),l=o(e/2),c=r((t+n)/2),h=o((t+n)/2),u=r((t-n)/2),f=o((t-n)/2),d=r((n-t)/2),p=o((n-t)/2);switch(s){case"XYX":i.set(a*h,l*u,l*f,a*c);break;case"YZY":i.set(l*f,a*h,l*u,a*c);break;case"ZXZ":i.set(l*u,l*f,a*h,a*c);break;case"XZX":i.set(a*h,l*p,l*d,a*c);break;case"YXY":i.set(l*d,a*h,l*p,a*c);break;case"ZYZ":i.set(l*p,l*d,a*h,a*c);break;default:$t("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function _h(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function Of(i,t){if(t.constructor===Float32Array)return i;let e=_h(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/e,-1)}function Bf(i,t){if(t.constructor===Float32Array)return i;let e=_h(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*e)}var mr={DEG2RAD:va,RAD2DEG:Mo,generateUUID:pr,clamp:oe,euclideanModulo:Uf,mapLinear:Mx,inverseLerp:bx,lerp:Sa,damp:wx,pingpong:Ex,smoothstep:Ax,smootherstep:Tx,randInt:Rx,randFloat:Cx,randFloatSpread:Px,seededRandom:Ix,degToRad:Lx,radToDeg:Dx,isPowerOfTwo:Nx,ceilPowerOfTwo:Ux,floorPowerOfTwo:Ff,setQuaternionFromProperEuler:Fx,normalize:Bf,denormalize:Of},Hf=class Hf{constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=oe(this.x,t.x,e.x),this.y=oe(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=oe(this.x,t,e),this.y=oe(this.y,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(oe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(oe(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}};Hf.prototype.isVector2=!0;var qt=Hf,Kn=class{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],f=r[o+0],d=r[o+1],p=r[o+2],_=r[o+3];if(u!==_||l!==f||c!==d||h!==p){let m=l*f+c*d+h*p+u*_;m<0&&(f=-f,d=-d,p=-p,_=-_,m=-m);let g=1-a;if(m<.9995){let v=Math.acos(m),A=Math.sin(v);g=Math.sin(g*v)/A,a=Math.sin(a*v)/A,l=l*g+f*a,c=c*g+d*a,h=h*g+p*a,u=u*g+_*a}else{l=l*g+f*a,c=c*g+d*a,h=h*g+p*a,u=u*g+_*a;let v=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=v,c*=v,h*=v,u*=v}}t[e]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u}static multiplyQuaternionsFlat(t,e,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],f=r[o+1],d=r[o+2],p=r[o+3];return t[e]=a*p+h*u+l*d-c*f,t[e+1]=l*p+h*f+c*u-a*d,t[e+2]=c*p+h*d+a*f-l*u,t[e+3]=h*p-a*u-l*f-c*d,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),f=l(n/2),d=l(s/2),p=l(r/2);switch(o){case"XYZ":this._x=f*h*u+c*d*p,this._y=c*d*u-f*h*p,this._z=c*h*p+f*d*u,this._w=c*h*u-f*d*p;break;case"YXZ":this._x=f*h*u+c*d*p,this._y=c*d*u-f*h*p,this._z=c*h*p-f*d*u,this._w=c*h*u+f*d*p;break;case"ZXY":this._x=f*h*u-c*d*p,this._y=c*d*u+f*h*p,this._z=c*h*p+f*d*u,this._w=c*h*u-f*d*p;break;case"ZYX":this._x=f*h*u-c*d*p,this._y=c*d*u+f*h*p,this._z=c*h*p-f*d*u,this._w=c*h*u+f*d*p;break;case"YZX":this._x=f*h*u+c*d*p,this._y=c*d*u+f*h*p,this._z=c*h*p-f*d*u,this._w=c*h*u-f*d*p;break;case"XZY":this._x=f*h*u-c*d*p,this._y=c*d*u-f*h*p,this._z=c*h*p+f*d*u,this._w=c*h*u+f*d*p;break;default:$t("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],h=e[6],u=e[10],f=n+a+u;if(f>0){let d=.5/Math.sqrt(f+1);this._w=.25/d,this._x=(h-l)*d,this._y=(r-c)*d,this._z=(o-s)*d}else if(n>a&&n>u){let d=2*Math.sqrt(1+n-a-u);this._w=(h-l)/d,this._x=.25*d,this._y=(s+o)/d,this._z=(r+c)/d}else if(a>u){let d=2*Math.sqrt(1+a-n-u);this._w=(r-c)/d,this._x=(s+o)/d,this._y=.25*d,this._z=(l+h)/d}else{let d=2*Math.sqrt(1+u-n-a);this._w=(o-s)/d,this._x=(r+c)/d,this._y=(l+h)/d,this._z=.25*d}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(oe(this.dot(t),-1,1)))}rotateTowards(t,e){let n=this.angleTo(t);if(n===0)return this;let s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,h=e._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,e=Math.sin(e*c)/h,this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},Wf=class Wf{constructor(t=0,e=0,n=0){this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(Op.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(Op.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*n),h=2*(a*e-r*s),u=2*(r*n-o*e);return this.x=e+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=oe(this.x,t.x,e.x),this.y=oe(this.y,t.y,e.y),this.z=oe(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=oe(this.x,t,e),this.y=oe(this.y,t,e),this.z=oe(this.z,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(oe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return Lu.copy(this).projectOnVector(t),this.sub(Lu)}reflect(t){return this.sub(Lu.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(oe(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){let s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}};Wf.prototype.isVector3=!0;var B=Wf,Lu=new B,Op=new Kn,Xf=class Xf{constructor(t,e,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c)}set(t,e,n,s,r,o,a,l,c){let h=this.elements;return h[0]=t,h[1]=s,h[2]=a,h[3]=e,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],f=n[2],d=n[5],p=n[8],_=s[0],m=s[3],g=s[6],v=s[1],A=s[4],S=s[7],R=s[2],T=s[5],y=s[8];return r[0]=o*_+a*v+l*R,r[3]=o*m+a*A+l*T,r[6]=o*g+a*S+l*y,r[1]=c*_+h*v+u*R,r[4]=c*m+h*A+u*T,r[7]=c*g+h*S+u*y,r[2]=f*_+d*v+p*R,r[5]=f*m+d*A+p*T,r[8]=f*g+d*S+p*y,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8];return e*o*h-e*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=h*o-a*c,f=a*l-h*r,d=c*r-o*l,p=e*u+n*f+s*d;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let _=1/p;return t[0]=u*_,t[1]=(s*c-h*n)*_,t[2]=(a*n-s*o)*_,t[3]=f*_,t[4]=(h*e-s*l)*_,t[5]=(s*r-a*e)*_,t[6]=d*_,t[7]=(n*l-c*e)*_,t[8]=(o*e-n*r)*_,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return ya("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Du.makeScale(t,e)),this}rotate(t){return ya("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Du.makeRotation(-t)),this}translate(t,e){return ya("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Du.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}};Xf.prototype.isMatrix3=!0;var ee=Xf,Du=new ee,Bp=new ee().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),zp=new ee().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function Ox(){let i={enabled:!0,workingColorSpace:ba,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Te&&(s.r=Is(s.r),s.g=Is(s.g),s.b=Is(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Te&&(s.r=_o(s.r),s.g=_o(s.g),s.b=_o(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Fs?wa:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[ba]:{primaries:t,whitePoint:n,transfer:wa,toXYZ:Bp,fromXYZ:zp,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:gi},outputColorSpaceConfig:{drawingBufferColorSpace:gi}},[gi]:{primaries:t,whitePoint:n,transfer:Te,toXYZ:Bp,fromXYZ:zp,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:gi}}}),i}var xe=Ox();function Is(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function _o(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var to,uc=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{to===void 0&&(to=Ea("canvas")),to.width=t.width,to.height=t.height;let s=to.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),n=to}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=Ea("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);let s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=Is(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(Is(e[n]/255)*255):e[n]=Is(e[n]);return{data:e,width:t.width,height:t.height}}else return $t("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},Bx=0,bo=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:Bx++}),this.uuid=pr(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Nu(s[o].image)):r.push(Nu(s[o]))}else r=Nu(s);n.url=r}return e||(t.images[this.uuid]=n),n}};function Nu(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?uc.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:($t("Texture: Unable to serialize Texture."),{})}var zx=0,Uu=new B,si=class i extends Wi{constructor(t=i.DEFAULT_IMAGE,e=i.DEFAULT_MAPPING,n=ls,s=ls,r=Jn,o=Ns,a=$i,l=oi,c=i.DEFAULT_ANISOTROPY,h=Fs){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:zx++}),this.uuid=pr(),this.name="",this.source=new bo(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new qt(0,0),this.repeat=new qt(1,1),this.center=new qt(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new ee,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Uu).x}get height(){return this.source.getSize(Uu).y}get depth(){return this.source.getSize(Uu).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let n=t[e];if(n===void 0){$t(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){$t(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==Mf)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case lc:t.x=t.x-Math.floor(t.x);break;case ls:t.x=t.x<0?0:1;break;case cc:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case lc:t.y=t.y-Math.floor(t.y);break;case ls:t.y=t.y<0?0:1;break;case cc:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};si.DEFAULT_IMAGE=null;si.DEFAULT_MAPPING=Mf;si.DEFAULT_ANISOTROPY=1;var qf=class qf{constructor(t=0,e=0,n=0,s=1){this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r,l=t.elements,c=l[0],h=l[4],u=l[8],f=l[1],d=l[5],p=l[9],_=l[2],m=l[6],g=l[10];if(Math.abs(h-f)<.01&&Math.abs(u-_)<.01&&Math.abs(p-m)<.01){if(Math.abs(h+f)<.1&&Math.abs(u+_)<.1&&Math.abs(p+m)<.1&&Math.abs(c+d+g-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let A=(c+1)/2,S=(d+1)/2,R=(g+1)/2,T=(h+f)/4,y=(u+_)/4,E=(p+m)/4;return A>S&&A>R?A<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(A),s=T/n,r=y/n):S>R?S<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(S),n=T/s,r=E/s):R<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(R),n=y/r,s=E/r),this.set(n,s,r,e),this}let v=Math.sqrt((m-p)*(m-p)+(u-_)*(u-_)+(f-h)*(f-h));return Math.abs(v)<.001&&(v=1),this.x=(m-p)/v,this.y=(u-_)/v,this.z=(f-h)/v,this.w=Math.acos((c+d+g-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=oe(this.x,t.x,e.x),this.y=oe(this.y,t.y,e.y),this.z=oe(this.z,t.z,e.z),this.w=oe(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=oe(this.x,t,e),this.y=oe(this.y,t,e),this.z=oe(this.z,t,e),this.w=oe(this.w,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(oe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}};qf.prototype.isVector4=!0;var Re=qf,fc=class extends Wi{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Jn,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new Re(0,0,t,e),this.scissorTest=!1,this.viewport=new Re(0,0,t,e),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new si({width:t,height:e,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:Jn,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new bo(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},xi=class extends fc{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}},Ta=class extends si{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Ln,this.minFilter=Ln,this.wrapR=ls,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var dc=class extends si{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Ln,this.minFilter=Ln,this.wrapR=ls,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var Cc=class Cc{constructor(t,e,n,s,r,o,a,l,c,h,u,f,d,p,_,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c,h,u,f,d,p,_,m)}set(t,e,n,s,r,o,a,l,c,h,u,f,d,p,_,m){let g=this.elements;return g[0]=t,g[4]=e,g[8]=n,g[12]=s,g[1]=r,g[5]=o,g[9]=a,g[13]=l,g[2]=c,g[6]=h,g[10]=u,g[14]=f,g[3]=d,g[7]=p,g[11]=_,g[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new Cc().fromArray(this.elements)}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){let e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),n.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,n=t.elements,s=1/eo.setFromMatrixColumn(t,0).length(),r=1/eo.setFromMatrixColumn(t,1).length(),o=1/eo.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(t.order==="XYZ"){let f=o*h,d=o*u,p=a*h,_=a*u;e[0]=l*h,e[4]=-l*u,e[8]=c,e[1]=d+p*c,e[5]=f-_*c,e[9]=-a*l,e[2]=_-f*c,e[6]=p+d*c,e[10]=o*l}else if(t.order==="YXZ"){let f=l*h,d=l*u,p=c*h,_=c*u;e[0]=f+_*a,e[4]=p*a-d,e[8]=o*c,e[1]=o*u,e[5]=o*h,e[9]=-a,e[2]=d*a-p,e[6]=_+f*a,e[10]=o*l}else if(t.order==="ZXY"){let f=l*h,d=l*u,p=c*h,_=c*u;e[0]=f-_*a,e[4]=-o*u,e[8]=p+d*a,e[1]=d+p*a,e[5]=o*h,e[9]=_-f*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let f=o*h,d=o*u,p=a*h,_=a*u;e[0]=l*h,e[4]=p*c-d,e[8]=f*c+_,e[1]=l*u,e[5]=_*c+f,e[9]=d*c-p,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let f=o*l,d=o*c,p=a*l,_=a*c;e[0]=l*h,e[4]=_-f*u,e[8]=p*u+d,e[1]=u,e[5]=o*h,e[9]=-a*h,e[2]=-c*h,e[6]=d*u+p,e[10]=f-_*u}else if(t.order==="XZY"){let f=o*l,d=o*c,p=a*l,_=a*c;e[0]=l*h,e[4]=-u,e[8]=c*h,e[1]=f*u+_,e[5]=o*h,e[9]=d*u-p,e[2]=p*u-d,e[6]=a*h,e[10]=_*u+f}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(kx,t,Gx)}lookAt(t,e,n){let s=this.elements;return pi.subVectors(t,e),pi.lengthSq()===0&&(pi.z=1),pi.normalize(),Js.crossVectors(n,pi),Js.lengthSq()===0&&(Math.abs(n.z)===1?pi.x+=1e-4:pi.z+=1e-4,pi.normalize(),Js.crossVectors(n,pi)),Js.normalize(),Pl.crossVectors(pi,Js),s[0]=Js.x,s[4]=Pl.x,s[8]=pi.x,s[1]=Js.y,s[5]=Pl.y,s[9]=pi.y,s[2]=Js.z,s[6]=Pl.z,s[10]=pi.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],f=n[9],d=n[13],p=n[2],_=n[6],m=n[10],g=n[14],v=n[3],A=n[7],S=n[11],R=n[15],T=s[0],y=s[4],E=s[8],O=s[12],I=s[1],L=s[5],k=s[9],G=s[13],N=s[2],W=s[6],Y=s[10],H=s[14],ct=s[3],J=s[7],j=s[11],st=s[15];return r[0]=o*T+a*I+l*N+c*ct,r[4]=o*y+a*L+l*W+c*J,r[8]=o*E+a*k+l*Y+c*j,r[12]=o*O+a*G+l*H+c*st,r[1]=h*T+u*I+f*N+d*ct,r[5]=h*y+u*L+f*W+d*J,r[9]=h*E+u*k+f*Y+d*j,r[13]=h*O+u*G+f*H+d*st,r[2]=p*T+_*I+m*N+g*ct,r[6]=p*y+_*L+m*W+g*J,r[10]=p*E+_*k+m*Y+g*j,r[14]=p*O+_*G+m*H+g*st,r[3]=v*T+A*I+S*N+R*ct,r[7]=v*y+A*L+S*W+R*J,r[11]=v*E+A*k+S*Y+R*j,r[15]=v*O+A*G+S*H+R*st,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],h=t[2],u=t[6],f=t[10],d=t[14],p=t[3],_=t[7],m=t[11],g=t[15],v=l*d-c*f,A=a*d-c*u,S=a*f-l*u,R=o*d-c*h,T=o*f-l*h,y=o*u-a*h;return e*(_*v-m*A+g*S)-n*(p*v-m*R+g*T)+s*(p*A-_*R+g*y)-r*(p*S-_*T+m*y)}determinantAffine(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[1],o=t[5],a=t[9],l=t[2],c=t[6],h=t[10];return e*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=t[9],f=t[10],d=t[11],p=t[12],_=t[13],m=t[14],g=t[15],v=e*a-n*o,A=e*l-s*o,S=e*c-r*o,R=n*l-s*a,T=n*c-r*a,y=s*c-r*l,E=h*_-u*p,O=h*m-f*p,I=h*g-d*p,L=u*m-f*_,k=u*g-d*_,G=f*g-d*m,N=v*G-A*k+S*L+R*I-T*O+y*E;if(N===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let W=1/N;return t[0]=(a*G-l*k+c*L)*W,t[1]=(s*k-n*G-r*L)*W,t[2]=(_*y-m*T+g*R)*W,t[3]=(f*T-u*y-d*R)*W,t[4]=(l*I-o*G-c*O)*W,t[5]=(e*G-s*I+r*O)*W,t[6]=(m*S-p*y-g*A)*W,t[7]=(h*y-f*S+d*A)*W,t[8]=(o*k-a*I+c*E)*W,t[9]=(n*I-e*k-r*E)*W,t[10]=(p*T-_*S+g*v)*W,t[11]=(u*S-h*T-d*v)*W,t[12]=(a*O-o*L-l*E)*W,t[13]=(e*L-n*O+s*E)*W,t[14]=(_*A-p*R-m*v)*W,t[15]=(h*R-u*A+f*v)*W,this}scale(t){let e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,l=t.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){let s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,h=o+o,u=a+a,f=r*c,d=r*h,p=r*u,_=o*h,m=o*u,g=a*u,v=l*c,A=l*h,S=l*u,R=n.x,T=n.y,y=n.z;return s[0]=(1-(_+g))*R,s[1]=(d+S)*R,s[2]=(p-A)*R,s[3]=0,s[4]=(d-S)*T,s[5]=(1-(f+g))*T,s[6]=(m+v)*T,s[7]=0,s[8]=(p+A)*y,s[9]=(m-v)*y,s[10]=(1-(f+_))*y,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),e.identity(),this;let o=eo.set(s[0],s[1],s[2]).length(),a=eo.set(s[4],s[5],s[6]).length(),l=eo.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Gi.copy(this);let c=1/o,h=1/a,u=1/l;return Gi.elements[0]*=c,Gi.elements[1]*=c,Gi.elements[2]*=c,Gi.elements[4]*=h,Gi.elements[5]*=h,Gi.elements[6]*=h,Gi.elements[8]*=u,Gi.elements[9]*=u,Gi.elements[10]*=u,e.setFromRotationMatrix(Gi),n.x=o,n.y=a,n.z=l,this}makePerspective(t,e,n,s,r,o,a=Ri,l=!1){let c=this.elements,h=2*r/(e-t),u=2*r/(n-s),f=(e+t)/(e-t),d=(n+s)/(n-s),p,_;if(l)p=r/(o-r),_=o*r/(o-r);else if(a===Ri)p=-(o+r)/(o-r),_=-2*o*r/(o-r);else if(a===vo)p=-o/(o-r),_=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=f,c[12]=0,c[1]=0,c[5]=u,c[9]=d,c[13]=0,c[2]=0,c[6]=0,c[10]=p,c[14]=_,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=Ri,l=!1){let c=this.elements,h=2/(e-t),u=2/(n-s),f=-(e+t)/(e-t),d=-(n+s)/(n-s),p,_;if(l)p=1/(o-r),_=o/(o-r);else if(a===Ri)p=-2/(o-r),_=-(o+r)/(o-r);else if(a===vo)p=-1/(o-r),_=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=f,c[1]=0,c[5]=u,c[9]=0,c[13]=d,c[2]=0,c[6]=0,c[10]=p,c[14]=_,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}};Cc.prototype.isMatrix4=!0;var de=Cc,eo=new B,Gi=new de,kx=new B(0,0,0),Gx=new B(1,1,1),Js=new B,Pl=new B,pi=new B,kp=new de,Gp=new Kn,Ci=class i{constructor(t=0,e=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],f=s[6],d=s[10];switch(e){case"XYZ":this._y=Math.asin(oe(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,d),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(f,c),this._z=0);break;case"YXZ":this._x=Math.asin(-oe(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,d),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(oe(f,-1,1)),Math.abs(f)<.9999999?(this._y=Math.atan2(-u,d),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-oe(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(f,d),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(oe(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,d));break;case"XZY":this._z=Math.asin(-oe(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(f,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,d),this._y=0);break;default:$t("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return kp.makeRotationFromQuaternion(t),this.setFromRotationMatrix(kp,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return Gp.setFromEuler(this),this.setFromQuaternion(Gp,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};Ci.DEFAULT_ORDER="XYZ";var wo=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},Vx=0,Vp=new B,no=new Kn,As=new de,Il=new B,da=new B,Hx=new B,Wx=new Kn,Hp=new B(1,0,0),Wp=new B(0,1,0),Xp=new B(0,0,1),qp={type:"added"},Xx={type:"removed"},io={type:"childadded",child:null},Fu={type:"childremoved",child:null},xn=class i extends Wi{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:Vx++}),this.uuid=pr(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let t=new B,e=new Ci,n=new Kn,s=new B(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new de},normalMatrix:{value:new ee}}),this.matrix=new de,this.matrixWorld=new de,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new wo,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return no.setFromAxisAngle(t,e),this.quaternion.multiply(no),this}rotateOnWorldAxis(t,e){return no.setFromAxisAngle(t,e),this.quaternion.premultiply(no),this}rotateX(t){return this.rotateOnAxis(Hp,t)}rotateY(t){return this.rotateOnAxis(Wp,t)}rotateZ(t){return this.rotateOnAxis(Xp,t)}translateOnAxis(t,e){return Vp.copy(t).applyQuaternion(this.quaternion),this.position.add(Vp.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(Hp,t)}translateY(t){return this.translateOnAxis(Wp,t)}translateZ(t){return this.translateOnAxis(Xp,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(As.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?Il.copy(t):Il.set(t,e,n);let s=this.parent;this.updateWorldMatrix(!0,!1),da.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?As.lookAt(da,Il,this.up):As.lookAt(Il,da,this.up),this.quaternion.setFromRotationMatrix(As),s&&(As.extractRotation(s.matrixWorld),no.setFromRotationMatrix(As),this.quaternion.premultiply(no.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(Qt("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(qp),io.child=t,this.dispatchEvent(io),io.child=null):Qt("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(Xx),Fu.child=t,this.dispatchEvent(Fu),Fu.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),As.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),As.multiply(t.parent.matrixWorld)),t.applyMatrix4(As),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(qp),io.child=t,this.dispatchEvent(io),io.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(da,t,Hx),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(da,Wx,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,n=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*n-r[8]*s,r[13]+=n-r[1]*e-r[5]*n-r[9]*s,r[14]+=s-r[2]*e-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e,n=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(t){let e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(t.shapes,u)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),h=o(t.images),u=o(t.shapes),f=o(t.skeletons),d=o(t.animations),p=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),f.length>0&&(n.skeletons=f),d.length>0&&(n.animations=d),p.length>0&&(n.nodes=p)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){let s=t.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};xn.DEFAULT_UP=new B(0,1,0);xn.DEFAULT_MATRIX_AUTO_UPDATE=!0;xn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var ii=class extends xn{constructor(){super(),this.isGroup=!0,this.type="Group"}},qx={type:"move"},Eo=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new ii,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new ii,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new B,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new B),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new ii,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new B,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new B,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let _ of t.hand.values()){let m=e.getJointPose(_,n),g=this._getHandJoint(c,_);m!==null&&(g.matrix.fromArray(m.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=m.radius),g.visible=m!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],f=h.position.distanceTo(u.position),d=.02,p=.005;c.inputState.pinching&&f>d+p?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&f<=d-p&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(qx)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let n=new ii;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}},Jm={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Ks={h:0,s:0,l:0},Ll={h:0,s:0,l:0};function Ou(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}var Ht=class{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=gi){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,xe.colorSpaceToWorking(this,e),this}setRGB(t,e,n,s=xe.workingColorSpace){return this.r=t,this.g=e,this.b=n,xe.colorSpaceToWorking(this,s),this}setHSL(t,e,n,s=xe.workingColorSpace){if(t=Uf(t,1),e=oe(e,0,1),n=oe(n,0,1),e===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=Ou(o,r,t+1/3),this.g=Ou(o,r,t),this.b=Ou(o,r,t-1/3)}return xe.colorSpaceToWorking(this,s),this}setStyle(t,e=gi){function n(r){r!==void 0&&parseFloat(r)<1&&$t("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:$t("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);$t("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=gi){let n=Jm[t.toLowerCase()];return n!==void 0?this.setHex(n,e):$t("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=Is(t.r),this.g=Is(t.g),this.b=Is(t.b),this}copyLinearToSRGB(t){return this.r=_o(t.r),this.g=_o(t.g),this.b=_o(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=gi){return xe.workingToColorSpace(kn.copy(this),t),Math.round(oe(kn.r*255,0,255))*65536+Math.round(oe(kn.g*255,0,255))*256+Math.round(oe(kn.b*255,0,255))}getHexString(t=gi){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=xe.workingColorSpace){xe.workingToColorSpace(kn.copy(this),e);let n=kn.r,s=kn.g,r=kn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return t.h=l,t.s=c,t.l=h,t}getRGB(t,e=xe.workingColorSpace){return xe.workingToColorSpace(kn.copy(this),e),t.r=kn.r,t.g=kn.g,t.b=kn.b,t}getStyle(t=gi){xe.workingToColorSpace(kn.copy(this),t);let e=kn.r,n=kn.g,s=kn.b;return t!==gi?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(Ks),this.setHSL(Ks.h+t,Ks.s+e,Ks.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(Ks),t.getHSL(Ll);let n=Sa(Ks.h,Ll.h,e),s=Sa(Ks.s,Ll.s,e),r=Sa(Ks.l,Ll.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},kn=new Ht;Ht.NAMES=Jm;var Ar=class extends xn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Ci,this.environmentIntensity=1,this.environmentRotation=new Ci,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},Vi=new B,Ts=new B,Bu=new B,Rs=new B,so=new B,ro=new B,Yp=new B,zu=new B,ku=new B,Gu=new B,Vu=new Re,Hu=new Re,Wu=new Re,er=class i{constructor(t=new B,e=new B,n=new B){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),Vi.subVectors(t,e),s.cross(Vi);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){Vi.subVectors(s,e),Ts.subVectors(n,e),Bu.subVectors(t,e);let o=Vi.dot(Vi),a=Vi.dot(Ts),l=Vi.dot(Bu),c=Ts.dot(Ts),h=Ts.dot(Bu),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let f=1/u,d=(c*l-a*h)*f,p=(o*h-a*l)*f;return r.set(1-d-p,p,d)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,Rs)===null?!1:Rs.x>=0&&Rs.y>=0&&Rs.x+Rs.y<=1}static getInterpolation(t,e,n,s,r,o,a,l){return this.getBarycoord(t,e,n,s,Rs)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,Rs.x),l.addScaledVector(o,Rs.y),l.addScaledVector(a,Rs.z),l)}static getInterpolatedAttribute(t,e,n,s,r,o){return Vu.setScalar(0),Hu.setScalar(0),Wu.setScalar(0),Vu.fromBufferAttribute(t,e),Hu.fromBufferAttribute(t,n),Wu.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(Vu,r.x),o.addScaledVector(Hu,r.y),o.addScaledVector(Wu,r.z),o}static isFrontFacing(t,e,n,s){return Vi.subVectors(n,e),Ts.subVectors(t,e),Vi.cross(Ts).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return Vi.subVectors(this.c,this.b),Ts.subVectors(this.a,this.b),Vi.cross(Ts).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return i.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return i.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return i.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return i.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return i.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let n=this.a,s=this.b,r=this.c,o,a;so.subVectors(s,n),ro.subVectors(r,n),zu.subVectors(t,n);let l=so.dot(zu),c=ro.dot(zu);if(l<=0&&c<=0)return e.copy(n);ku.subVectors(t,s);let h=so.dot(ku),u=ro.dot(ku);if(h>=0&&u<=h)return e.copy(s);let f=l*u-h*c;if(f<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),e.copy(n).addScaledVector(so,o);Gu.subVectors(t,r);let d=so.dot(Gu),p=ro.dot(Gu);if(p>=0&&d<=p)return e.copy(r);let _=d*c-l*p;if(_<=0&&c>=0&&p<=0)return a=c/(c-p),e.copy(n).addScaledVector(ro,a);let m=h*p-d*u;if(m<=0&&u-h>=0&&d-p>=0)return Yp.subVectors(r,s),a=(u-h)/(u-h+(d-p)),e.copy(s).addScaledVector(Yp,a);let g=1/(m+_+f);return o=_*g,a=f*g,e.copy(n).addScaledVector(so,o).addScaledVector(ro,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},jn=class{constructor(t=new B(1/0,1/0,1/0),e=new B(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(Hi.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(Hi.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=Hi.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let n=t.geometry;if(n!==void 0){let r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,Hi):Hi.fromBufferAttribute(r,o),Hi.applyMatrix4(t.matrixWorld),this.expandByPoint(Hi);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),Dl.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Dl.copy(n.boundingBox)),Dl.applyMatrix4(t.matrixWorld),this.union(Dl)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,Hi),Hi.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(pa),Nl.subVectors(this.max,pa),oo.subVectors(t.a,pa),ao.subVectors(t.b,pa),lo.subVectors(t.c,pa),js.subVectors(ao,oo),Qs.subVectors(lo,ao),Mr.subVectors(oo,lo);let e=[0,-js.z,js.y,0,-Qs.z,Qs.y,0,-Mr.z,Mr.y,js.z,0,-js.x,Qs.z,0,-Qs.x,Mr.z,0,-Mr.x,-js.y,js.x,0,-Qs.y,Qs.x,0,-Mr.y,Mr.x,0];return!Xu(e,oo,ao,lo,Nl)||(e=[1,0,0,0,1,0,0,0,1],!Xu(e,oo,ao,lo,Nl))?!1:(Ul.crossVectors(js,Qs),e=[Ul.x,Ul.y,Ul.z],Xu(e,oo,ao,lo,Nl))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,Hi).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(Hi).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(Cs[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),Cs[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),Cs[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),Cs[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),Cs[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),Cs[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),Cs[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),Cs[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(Cs),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},Cs=[new B,new B,new B,new B,new B,new B,new B,new B],Hi=new B,Dl=new jn,oo=new B,ao=new B,lo=new B,js=new B,Qs=new B,Mr=new B,pa=new B,Nl=new B,Ul=new B,br=new B;function Xu(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){br.fromArray(i,r);let a=s.x*Math.abs(br.x)+s.y*Math.abs(br.y)+s.z*Math.abs(br.z),l=t.dot(br),c=e.dot(br),h=n.dot(br);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var pn=new B,Fl=new qt,Yx=0,qe=class extends Wi{constructor(t,e,n=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:Yx++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=Lf,this.updateRanges=[],this.gpuType=Ii,this.version=0,this._normalizationScale=t!==void 0?_h(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)Fl.fromBufferAttribute(this,e),Fl.applyMatrix3(t),this.setXY(e,Fl.x,Fl.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)pn.fromBufferAttribute(this,e),pn.applyMatrix3(t),this.setXYZ(e,pn.x,pn.y,pn.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)pn.fromBufferAttribute(this,e),pn.applyMatrix4(t),this.setXYZ(e,pn.x,pn.y,pn.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)pn.fromBufferAttribute(this,e),pn.applyNormalMatrix(t),this.setXYZ(e,pn.x,pn.y,pn.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)pn.fromBufferAttribute(this,e),pn.transformDirection(t),this.setXYZ(e,pn.x,pn.y,pn.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):Of(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):Bf(t,this.array)}};var Ra=class extends qe{constructor(t,e,n){super(new Uint16Array(t),e,n)}};var Ca=class extends qe{constructor(t,e,n){super(new Uint32Array(t),e,n)}};var De=class extends qe{constructor(t,e,n){super(new Float32Array(t),e,n)}},Zx=new jn,ma=new B,qu=new B,yi=class{constructor(t=new B,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let n=this.center;e!==void 0?n.copy(e):Zx.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;ma.subVectors(t,this.center);let e=ma.lengthSq();if(e>this.radius*this.radius){let n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(ma,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(qu.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(ma.copy(t.center).add(qu)),this.expandByPoint(ma.copy(t.center).sub(qu))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},$x=0,Ti=new de,Yu=new xn,co=new B,mi=new jn,ga=new jn,In=new B,je=class i extends Wi{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:$x++}),this.uuid=pr(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(vx(t)?Ca:Ra)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new ee().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return Ti.makeRotationFromQuaternion(t),this.applyMatrix4(Ti),this}rotateX(t){return Ti.makeRotationX(t),this.applyMatrix4(Ti),this}rotateY(t){return Ti.makeRotationY(t),this.applyMatrix4(Ti),this}rotateZ(t){return Ti.makeRotationZ(t),this.applyMatrix4(Ti),this}translate(t,e,n){return Ti.makeTranslation(t,e,n),this.applyMatrix4(Ti),this}scale(t,e,n){return Ti.makeScale(t,e,n),this.applyMatrix4(Ti),this}lookAt(t){return Yu.lookAt(t),Yu.updateMatrix(),this.applyMatrix4(Yu.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(co).negate(),this.translate(co.x,co.y,co.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let n=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new De(n,3))}else{let n=Math.min(t.length,e.count);for(let s=0;s<n;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&$t("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new jn);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){Qt("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new B(-1/0,-1/0,-1/0),new B(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){let r=e[n];mi.setFromBufferAttribute(r),this.morphTargetsRelative?(In.addVectors(this.boundingBox.min,mi.min),this.boundingBox.expandByPoint(In),In.addVectors(this.boundingBox.max,mi.max),this.boundingBox.expandByPoint(In)):(this.boundingBox.expandByPoint(mi.min),this.boundingBox.expandByPoint(mi.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Qt('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new yi);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){Qt("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new B,1/0);return}if(t){let n=this.boundingSphere.center;if(mi.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];ga.setFromBufferAttribute(a),this.morphTargetsRelative?(In.addVectors(mi.min,ga.min),mi.expandByPoint(In),In.addVectors(mi.max,ga.max),mi.expandByPoint(In)):(mi.expandByPoint(ga.min),mi.expandByPoint(ga.max))}mi.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)In.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(In));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)In.fromBufferAttribute(a,c),l&&(co.fromBufferAttribute(t,c),In.add(co)),s=Math.max(s,n.distanceToSquared(In))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&Qt('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){Qt("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new qe(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let O=0;O<n.count;O++)a[O]=new B,l[O]=new B;let h=new B,u=new B,f=new B,d=new qt,p=new qt,_=new qt,m=new B,g=new B;function v(O,I,L){c[O]=c[I]=c[L]=1,h.fromBufferAttribute(n,O),u.fromBufferAttribute(n,I),f.fromBufferAttribute(n,L),d.fromBufferAttribute(r,O),p.fromBufferAttribute(r,I),_.fromBufferAttribute(r,L),u.sub(h),f.sub(h),p.sub(d),_.sub(d);let k=1/(p.x*_.y-_.x*p.y);isFinite(k)&&(m.copy(u).multiplyScalar(_.y).addScaledVector(f,-p.y).multiplyScalar(k),g.copy(f).multiplyScalar(p.x).addScaledVector(u,-_.x).multiplyScalar(k),a[O].add(m),a[I].add(m),a[L].add(m),l[O].add(g),l[I].add(g),l[L].add(g))}let A=this.groups;A.length===0&&(A=[{start:0,count:t.count}]);for(let O=0,I=A.length;O<I;++O){let L=A[O],k=L.start,G=L.count;for(let N=k,W=k+G;N<W;N+=3)v(t.getX(N+0),t.getX(N+1),t.getX(N+2))}let S=new B,R=new B,T=new B,y=new B;function E(O){T.fromBufferAttribute(s,O),y.copy(T);let I=a[O];S.copy(I),S.sub(T.multiplyScalar(T.dot(I))).normalize(),R.crossVectors(y,I);let k=R.dot(l[O])<0?-1:1;o.setXYZW(O,S.x,S.y,S.z,k)}for(let O=0,I=n.count;O<I;++O)c[O]&&E(O);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==e.count)n=new qe(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let f=0,d=n.count;f<d;f++)n.setXYZ(f,0,0,0);let s=new B,r=new B,o=new B,a=new B,l=new B,c=new B,h=new B,u=new B;if(t)for(let f=0,d=t.count;f<d;f+=3){let p=t.getX(f+0),_=t.getX(f+1),m=t.getX(f+2);s.fromBufferAttribute(e,p),r.fromBufferAttribute(e,_),o.fromBufferAttribute(e,m),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,p),l.fromBufferAttribute(n,_),c.fromBufferAttribute(n,m),a.add(h),l.add(h),c.add(h),n.setXYZ(p,a.x,a.y,a.z),n.setXYZ(_,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let f=0,d=e.count;f<d;f+=3)s.fromBufferAttribute(e,f+0),r.fromBufferAttribute(e,f+1),o.fromBufferAttribute(e,f+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(f+0,h.x,h.y,h.z),n.setXYZ(f+1,h.x,h.y,h.z),n.setXYZ(f+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)In.fromBufferAttribute(t,e),In.normalize(),t.setXYZ(e,In.x,In.y,In.z)}toNonIndexed(){function t(a,l){let c=a.array,h=a.itemSize,u=a.normalized,f=new c.constructor(l.length*h),d=0,p=0;for(let _=0,m=l.length;_<m;_++){a.isInterleavedBufferAttribute?d=l[_]*a.data.stride+a.offset:d=l[_]*h;for(let g=0;g<h;g++)f[p++]=c[d++]}return new qe(f,h,u)}if(this.index===null)return $t("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=t(l,n);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let f=c[h],d=t(f,n);l.push(d)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let n=this.attributes;for(let l in n){let c=n[l];t.data.attributes[l]=c.toJSON(t.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,f=c.length;u<f;u++){let d=c[u];h.push(d.toJSON(t.data))}h.length>0&&(s[l]=h,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let n=t.index;n!==null&&this.setIndex(n.clone());let s=t.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(e))}let r=t.morphAttributes;for(let c in r){let h=[],u=r[c];for(let f=0,d=u.length;f<d;f++)h.push(u[f].clone(e));this.morphAttributes[c]=h}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}},Pa=class{constructor(t,e){this.isInterleavedBuffer=!0,this.array=t,this.stride=e,this.count=t!==void 0?t.length/e:0,this.usage=Lf,this.updateRanges=[],this.version=0,this.uuid=pr()}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.array=new t.array.constructor(t.array),this.count=t.count,this.stride=t.stride,this.usage=t.usage,this}copyAt(t,e,n){t*=this.stride,n*=e.stride;for(let s=0,r=this.stride;s<r;s++)this.array[t+s]=e.array[n+s];return this}set(t,e=0){return this.array.set(t,e),this}clone(t){t.arrayBuffers===void 0&&(t.arrayBuffers={});let e=Zp(this.array);t.arrayBuffers[e]===void 0&&(t.arrayBuffers[e]=this.array.slice(0).buffer);let n=new this.array.constructor(t.arrayBuffers[e]),s=new this.constructor(n,this.stride);return s.setUsage(this.usage),s}onUpload(t){return this.onUploadCallback=t,this}toJSON(t){t.arrayBuffers===void 0&&(t.arrayBuffers={});let e=Zp(this.array);t.arrayBuffers[e]===void 0&&(t.arrayBuffers[e]=Array.from(new Uint32Array(this.array.slice(0).buffer)));let n={uuid:this.uuid,buffer:e,type:this.array.constructor.name,stride:this.stride};return n.usage=this.usage,n}};function Zp(i){return i.buffer._uuid===void 0&&(i.buffer._uuid=pr()),i.byteOffset===0&&i.byteLength===i.buffer.byteLength?i.buffer._uuid:i.buffer._uuid+":"+i.byteOffset+":"+i.byteLength}var $n=new B,Qn=class i{constructor(t,e,n,s=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=t,this.itemSize=e,this.offset=n,this.normalized=s,this._normalizationScale=t!==void 0?_h(t.array):void 0}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(t){this.data.needsUpdate=t}applyMatrix4(t){for(let e=0,n=this.data.count;e<n;e++)$n.fromBufferAttribute(this,e),$n.applyMatrix4(t),this.setXYZ(e,$n.x,$n.y,$n.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)$n.fromBufferAttribute(this,e),$n.applyNormalMatrix(t),this.setXYZ(e,$n.x,$n.y,$n.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)$n.fromBufferAttribute(this,e),$n.transformDirection(t),this.setXYZ(e,$n.x,$n.y,$n.z);return this}getComponent(t,e){let n=this.array[t*this.data.stride+this.offset+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.data.array[t*this.data.stride+this.offset+e]=n,this}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset]=e,this}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+1]=e,this}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+2]=e,this}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+3]=e,this}getX(t){let e=this.data.array[t*this.data.stride+this.offset];return this.normalized&&(e=this._denormalize(e)),e}getY(t){let e=this.data.array[t*this.data.stride+this.offset+1];return this.normalized&&(e=this._denormalize(e)),e}getZ(t){let e=this.data.array[t*this.data.stride+this.offset+2];return this.normalized&&(e=this._denormalize(e)),e}getW(t){let e=this.data.array[t*this.data.stride+this.offset+3];return this.normalized&&(e=this._denormalize(e)),e}setXY(t,e,n){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.data.array[t+0]=e,this.data.array[t+1]=n,this}setXYZ(t,e,n,s){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.data.array[t+0]=e,this.data.array[t+1]=n,this.data.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.data.array[t+0]=e,this.data.array[t+1]=n,this.data.array[t+2]=s,this.data.array[t+3]=r,this}clone(t){if(t===void 0){Aa("InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");let e=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)e.push(this.data.array[s+r])}return new qe(new this.array.constructor(e),this.itemSize,this.normalized)}else return t.interleavedBuffers===void 0&&(t.interleavedBuffers={}),t.interleavedBuffers[this.data.uuid]===void 0&&(t.interleavedBuffers[this.data.uuid]=this.data.clone(t)),new i(t.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(t){if(t===void 0){Aa("InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");let e=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)e.push(this.data.array[s+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:e,normalized:this.normalized}}else return t.interleavedBuffers===void 0&&(t.interleavedBuffers={}),t.interleavedBuffers[this.data.uuid]===void 0&&(t.interleavedBuffers[this.data.uuid]=this.data.toJSON(t)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):Of(t,this.data.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):Bf(t,this.data.array)}},Zu=new B,Jx=new B,Kx=new ee,_i=class{constructor(t=new B(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){let s=Zu.subVectors(n,e).cross(Jx.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,n=!0){let s=t.delta(Zu),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let n=e||Kx.getNormalMatrix(t),s=this.coplanarPoint(Zu).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},jx=0,Xi=class extends Wi{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:jx++}),this.uuid=pr(),this.name="",this.type="Material",this.blending=Do,this.side=us,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=pf,this.blendDst=mf,this.blendEquation=Cr,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Ht(0,0,0),this.blendAlpha=0,this.depthFunc=xo,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=km,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=ec,this.stencilZFail=ec,this.stencilZPass=ec,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let n=t[e];if(n===void 0){$t(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){$t(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new Ht().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(n=>new _i().fromJSON(n))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let n=t.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new qt().fromArray(n)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new qt().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,n=null;if(e!==null){let s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}};var Ps=new B,$u=new B,Ol=new B,Bl=new B,nr=class{constructor(t=new B,e=new B(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,Ps)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=Ps.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(Ps.copy(this.origin).addScaledVector(this.direction,e),Ps.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){$u.copy(t).add(e).multiplyScalar(.5),Ol.copy(e).sub(t).normalize(),Bl.copy(this.origin).sub($u);let r=t.distanceTo(e)*.5,o=-this.direction.dot(Ol),a=Bl.dot(this.direction),l=-Bl.dot(Ol),c=Bl.lengthSq(),h=Math.abs(1-o*o),u,f,d,p;if(h>0)if(u=o*l-a,f=o*a-l,p=r*h,u>=0)if(f>=-p)if(f<=p){let _=1/h;u*=_,f*=_,d=u*(u+o*f+2*a)+f*(o*u+f+2*l)+c}else f=r,u=Math.max(0,-(o*f+a)),d=-u*u+f*(f+2*l)+c;else f=-r,u=Math.max(0,-(o*f+a)),d=-u*u+f*(f+2*l)+c;else f<=-p?(u=Math.max(0,-(-o*r+a)),f=u>0?-r:Math.min(Math.max(-r,-l),r),d=-u*u+f*(f+2*l)+c):f<=p?(u=0,f=Math.min(Math.max(-r,-l),r),d=f*(f+2*l)+c):(u=Math.max(0,-(o*r+a)),f=u>0?r:Math.min(Math.max(-r,-l),r),d=-u*u+f*(f+2*l)+c);else f=o>0?-r:r,u=Math.max(0,-(o*f+a)),d=-u*u+f*(f+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy($u).addScaledVector(Ol,f),d}intersectSphere(t,e){if(t.radius<0)return null;Ps.subVectors(t.center,this.origin);let n=Ps.dot(this.direction),s=Ps.dot(Ps)-n*n,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){let n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,f=this.origin;return c>=0?(n=(t.min.x-f.x)*c,s=(t.max.x-f.x)*c):(n=(t.max.x-f.x)*c,s=(t.min.x-f.x)*c),h>=0?(r=(t.min.y-f.y)*h,o=(t.max.y-f.y)*h):(r=(t.max.y-f.y)*h,o=(t.min.y-f.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(t.min.z-f.z)*u,l=(t.max.z-f.z)*u):(a=(t.max.z-f.z)*u,l=(t.min.z-f.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,Ps)!==null}intersectTriangle(t,e,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=t.x-o.x,f=t.y-o.y,d=t.z-o.z,p=e.x-o.x,_=e.y-o.y,m=e.z-o.z,g=n.x-o.x,v=n.y-o.y,A=n.z-o.z,S=Math.abs(l),R=Math.abs(c),T=Math.abs(h),y,E,O,I,L,k,G,N,W,Y,H,ct;if(S>=R&&S>=T?(O=l,k=u,W=p,ct=g,l>=0?(y=c,E=h,I=f,L=d,G=_,N=m,Y=v,H=A):(y=h,E=c,I=d,L=f,G=m,N=_,Y=A,H=v)):R>=T?(O=c,k=f,W=_,ct=v,c>=0?(y=h,E=l,I=d,L=u,G=m,N=p,Y=A,H=g):(y=l,E=h,I=u,L=d,G=p,N=m,Y=g,H=A)):(O=h,k=d,W=m,ct=A,h>=0?(y=l,E=c,I=u,L=f,G=p,N=_,Y=g,H=v):(y=c,E=l,I=f,L=u,G=_,N=p,Y=v,H=g)),O===0)return null;let J=y/O,j=E/O,st=1/O,ft=I-J*k,ut=L-j*k,Q=G-J*W,mt=N-j*W,xt=Y-J*ct,Tt=H-j*ct,Mt=xt*mt-Tt*Q,Wt=ft*Tt-ut*xt,se=Q*ut-mt*ft;if(s){if(Mt<0||Wt<0||se<0)return null}else if((Mt<0||Wt<0||se<0)&&(Mt>0||Wt>0||se>0))return null;let Gt=Mt+Wt+se;if(Gt===0)return null;let fe=st*(Mt*k+Wt*W+se*ct);return(Gt>0?fe<0:fe>0)?null:this.at(fe/Gt,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},ir=class extends Xi{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Ht(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ci,this.combine=Pc,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},$p=new de,wr=new nr,zl=new yi,Jp=new B,kl=new B,Gl=new B,Vl=new B,Ju=new B,Hl=new B,Kp=new B,Wl=new B,ae=class extends xn{constructor(t=new je,e=new ir){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){Hl.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(Ju.fromBufferAttribute(u,t),o?Hl.addScaledVector(Ju,h):Hl.addScaledVector(Ju.sub(e),h))}e.add(Hl)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),zl.copy(n.boundingSphere),zl.applyMatrix4(r),wr.copy(t.ray).recast(t.near),!(zl.containsPoint(wr.origin)===!1&&(wr.intersectSphere(zl,Jp)===null||wr.origin.distanceToSquared(Jp)>(t.far-t.near)**2))&&($p.copy(r).invert(),wr.copy(t.ray).applyMatrix4($p),!(n.boundingBox!==null&&wr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,wr)))}_computeIntersections(t,e,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,f=r.groups,d=r.drawRange;if(a!==null)if(Array.isArray(o))for(let p=0,_=f.length;p<_;p++){let m=f[p],g=o[m.materialIndex],v=Math.max(m.start,d.start),A=Math.min(a.count,Math.min(m.start+m.count,d.start+d.count));for(let S=v,R=A;S<R;S+=3){let T=a.getX(S),y=a.getX(S+1),E=a.getX(S+2);s=Xl(this,g,t,n,c,h,u,T,y,E),s&&(s.faceIndex=Math.floor(S/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let p=Math.max(0,d.start),_=Math.min(a.count,d.start+d.count);for(let m=p,g=_;m<g;m+=3){let v=a.getX(m),A=a.getX(m+1),S=a.getX(m+2);s=Xl(this,o,t,n,c,h,u,v,A,S),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let p=0,_=f.length;p<_;p++){let m=f[p],g=o[m.materialIndex],v=Math.max(m.start,d.start),A=Math.min(l.count,Math.min(m.start+m.count,d.start+d.count));for(let S=v,R=A;S<R;S+=3){let T=S,y=S+1,E=S+2;s=Xl(this,g,t,n,c,h,u,T,y,E),s&&(s.faceIndex=Math.floor(S/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let p=Math.max(0,d.start),_=Math.min(l.count,d.start+d.count);for(let m=p,g=_;m<g;m+=3){let v=m,A=m+1,S=m+2;s=Xl(this,o,t,n,c,h,u,v,A,S),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}}};function Qx(i,t,e,n,s,r,o,a){let l;if(t.side===yn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,t.side===us,a),l===null)return null;Wl.copy(a),Wl.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(Wl);return c<e.near||c>e.far?null:{distance:c,point:Wl.clone(),object:i}}function Xl(i,t,e,n,s,r,o,a,l,c){i.getVertexPosition(a,kl),i.getVertexPosition(l,Gl),i.getVertexPosition(c,Vl);let h=Qx(i,t,e,n,kl,Gl,Vl,Kp);if(h){let u=new B;er.getBarycoord(Kp,kl,Gl,Vl,u),s&&(h.uv=er.getInterpolatedAttribute(s,a,l,c,u,new qt)),r&&(h.uv1=er.getInterpolatedAttribute(r,a,l,c,u,new qt)),o&&(h.normal=er.getInterpolatedAttribute(o,a,l,c,u,new B),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let f={a,b:l,c,normal:new B,materialIndex:0};er.getNormal(kl,Gl,Vl,f.normal),h.face=f,h.barycoord=u}return h}var Ia=class extends si{constructor(t=null,e=1,n=1,s,r,o,a,l,c=Ln,h=Ln,u,f){super(null,o,a,l,c,h,s,r,u,f),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var Ao=class extends qe{constructor(t,e,n,s=1){super(t,e,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){let t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}},ho=new de,jp=new de,ql=[],Qp=new jn,ty=new de,_a=new ae,xa=new yi,qi=class extends ae{constructor(t,e,n){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new Ao(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,ty)}computeBoundingBox(){let t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new jn),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,ho),Qp.copy(t.boundingBox).applyMatrix4(ho),this.boundingBox.union(Qp)}computeBoundingSphere(){let t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new yi),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,ho),xa.copy(t.boundingSphere).applyMatrix4(ho),this.boundingSphere.union(xa)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),this.morphTexture=t.morphTexture!==null?t.morphTexture.clone():null,this.instanceColor=t.instanceColor!==null?t.instanceColor.clone():null,this.count=t.count,this.boundingBox=t.boundingBox!==null?t.boundingBox.clone():null,this.boundingSphere=t.boundingSphere!==null?t.boundingSphere.clone():null,this}getColorAt(t,e){return this.instanceColor===null?e.setRGB(1,1,1):e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){return e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){let n=e.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=t*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(t,e){let n=this.matrixWorld,s=this.count;if(_a.geometry=this.geometry,_a.material=this.material,_a.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),xa.copy(this.boundingSphere),xa.applyMatrix4(n),t.ray.intersectsSphere(xa)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,ho),jp.multiplyMatrices(n,ho),_a.matrixWorld=jp,_a.raycast(t,ql);for(let o=0,a=ql.length;o<a;o++){let l=ql[o];l.instanceId=r,l.object=this,e.push(l)}ql.length=0}}setColorAt(t,e){return this.instanceColor===null&&(this.instanceColor=new Ao(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3),this}setMatrixAt(t,e){return e.toArray(this.instanceMatrix.array,t*16),this}setMorphAt(t,e){let n=e.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new Ia(new Float32Array(s*this.count),s,this.count,Oc,Ii));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*t;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},Er=new yi,ey=new qt(.5,.5),Yl=new B,sr=class{constructor(t=new _i,e=new _i,n=new _i,s=new _i,r=new _i,o=new _i){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=Ri,n=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],f=r[6],d=r[7],p=r[8],_=r[9],m=r[10],g=r[11],v=r[12],A=r[13],S=r[14],R=r[15];if(s[0].setComponents(c-o,d-h,g-p,R-v).normalize(),s[1].setComponents(c+o,d+h,g+p,R+v).normalize(),s[2].setComponents(c+a,d+u,g+_,R+A).normalize(),s[3].setComponents(c-a,d-u,g-_,R-A).normalize(),n)s[4].setComponents(l,f,m,S).normalize(),s[5].setComponents(c-l,d-f,g-m,R-S).normalize();else if(s[4].setComponents(c-l,d-f,g-m,R-S).normalize(),e===Ri)s[5].setComponents(c+l,d+f,g+m,R+S).normalize();else if(e===vo)s[5].setComponents(l,f,m,S).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),Er.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),Er.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(Er)}intersectsSprite(t){Er.center.set(0,0,0);let e=ey.distanceTo(t.center);return Er.radius=.7071067811865476+e,Er.applyMatrix4(t.matrixWorld),this.intersectsSphere(Er)}intersectsSphere(t){let e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let n=0;n<6;n++){let s=e[n];if(Yl.x=s.normal.x>0?t.max.x:t.min.x,Yl.y=s.normal.y>0?t.max.y:t.min.y,Yl.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(Yl)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},tm=new de,pc=class i{constructor(){this.coordinateSystem=Ri,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,n=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];tm.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new sr),n[s].setFromProjectionMatrix(tm,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,n=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new sr),e[s].copy(n[s]);return this._count=t._count,this}clone(){return new i().copy(this)}};var To=class extends Xi{constructor(t){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new Ht(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.alphaMap=t.alphaMap,this.size=t.size,this.sizeAttenuation=t.sizeAttenuation,this.fog=t.fog,this}},em=new de,sf=new nr,Zl=new yi,$l=new B,La=class extends xn{constructor(t=new je,e=new To){super(),this.isPoints=!0,this.type="Points",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.matrixWorld,r=t.params.Points.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Zl.copy(n.boundingSphere),Zl.applyMatrix4(s),Zl.radius+=r,t.ray.intersectsSphere(Zl)===!1)return;em.copy(s).invert(),sf.copy(t.ray).applyMatrix4(em);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=n.index,u=n.attributes.position;if(c!==null){let f=Math.max(0,o.start),d=Math.min(c.count,o.start+o.count);for(let p=f,_=d;p<_;p++){let m=c.getX(p);$l.fromBufferAttribute(u,m),nm($l,m,l,s,t,e,this)}}else{let f=Math.max(0,o.start),d=Math.min(u.count,o.start+o.count);for(let p=f,_=d;p<_;p++)$l.fromBufferAttribute(u,p),nm($l,p,l,s,t,e,this)}}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function nm(i,t,e,n,s,r,o){let a=sf.distanceSqToPoint(i);if(a<e){let l=new B;sf.closestPointToPoint(i,l),l.applyMatrix4(n);let c=s.ray.origin.distanceTo(l);if(c<s.near||c>s.far)return;r.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:t,face:null,faceIndex:null,barycoord:null,object:o})}}var Da=class extends si{constructor(t=[],e=Pr,n,s,r,o,a,l,c,h){super(t,e,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}};var Ds=class extends si{constructor(t,e,n=Yi,s,r,o,a=Ln,l=Ln,c,h=Ls,u=1){if(h!==Ls&&h!==Us)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let f={width:t,height:e,depth:u};super(f,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new bo(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},Na=class extends Ds{constructor(t,e=Yi,n=Pr,s,r,o=Ln,a=Ln,l,c=Ls){let h={width:t,height:t,depth:1},u=[h,h,h,h,h,h];super(t,t,e,n,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},Ua=class extends si{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},cs=class i extends je{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],f=0,d=0;p("z","y","x",-1,-1,n,e,t,o,r,0),p("z","y","x",1,-1,n,e,-t,o,r,1),p("x","z","y",1,1,t,n,e,s,o,2),p("x","z","y",1,-1,t,n,-e,s,o,3),p("x","y","z",1,-1,t,e,n,s,r,4),p("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new De(c,3)),this.setAttribute("normal",new De(h,3)),this.setAttribute("uv",new De(u,2));function p(_,m,g,v,A,S,R,T,y,E,O){let I=S/y,L=R/E,k=S/2,G=R/2,N=T/2,W=y+1,Y=E+1,H=0,ct=0,J=new B;for(let j=0;j<Y;j++){let st=j*L-G;for(let ft=0;ft<W;ft++){let ut=ft*I-k;J[_]=ut*v,J[m]=st*A,J[g]=N,c.push(J.x,J.y,J.z),J[_]=0,J[m]=0,J[g]=T>0?1:-1,h.push(J.x,J.y,J.z),u.push(ft/y),u.push(1-j/E),H+=1}}for(let j=0;j<E;j++)for(let st=0;st<y;st++){let ft=f+st+W*j,ut=f+st+W*(j+1),Q=f+(st+1)+W*(j+1),mt=f+(st+1)+W*j;l.push(ft,ut,mt),l.push(ut,Q,mt),ct+=6}a.addGroup(d,ct,O),d+=ct,f+=H}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}},Fa=class i extends je{constructor(t=1,e=1,n=4,s=8,r=1){super(),this.type="CapsuleGeometry",this.parameters={radius:t,height:e,capSegments:n,radialSegments:s,heightSegments:r},e=Math.max(0,e),n=Math.max(1,Math.floor(n)),s=Math.max(3,Math.floor(s)),r=Math.max(1,Math.floor(r));let o=[],a=[],l=[],c=[],h=e/2,u=Math.PI/2*t,f=e,d=2*u+f,p=n*2+r,_=s+1,m=new B,g=new B;for(let v=0;v<=p;v++){let A=0,S=0,R=0,T=0;if(v<=n){let O=v/n,I=O*Math.PI/2;S=-h-t*Math.cos(I),R=t*Math.sin(I),T=-t*Math.cos(I),A=O*u}else if(v<=n+r){let O=(v-n)/r;S=-h+O*e,R=t,T=0,A=u+O*f}else{let O=(v-n-r)/n,I=O*Math.PI/2;S=h+t*Math.sin(I),R=t*Math.cos(I),T=t*Math.sin(I),A=u+f+O*u}let y=Math.max(0,Math.min(1,A/d)),E=0;v===0?E=.5/s:v===p&&(E=-.5/s);for(let O=0;O<=s;O++){let I=O/s,L=I*Math.PI*2,k=Math.sin(L),G=Math.cos(L);g.x=-R*G,g.y=S,g.z=R*k,a.push(g.x,g.y,g.z),m.set(-R*G,T,R*k),m.normalize(),l.push(m.x,m.y,m.z),c.push(I+E,y)}if(v>0){let O=(v-1)*_;for(let I=0;I<s;I++){let L=O+I,k=O+I+1,G=v*_+I,N=v*_+I+1;o.push(L,k,G),o.push(k,N,G)}}}this.setIndex(o),this.setAttribute("position",new De(a,3)),this.setAttribute("normal",new De(l,3)),this.setAttribute("uv",new De(c,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.height,t.capSegments,t.radialSegments,t.heightSegments)}};var vi=class i extends je{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],u=[],f=[],d=[],p=0,_=[],m=n/2,g=0;v(),o===!1&&(t>0&&A(!0),e>0&&A(!1)),this.setIndex(h),this.setAttribute("position",new De(u,3)),this.setAttribute("normal",new De(f,3)),this.setAttribute("uv",new De(d,2));function v(){let S=new B,R=new B,T=0,y=(e-t)/n;for(let E=0;E<=r;E++){let O=[],I=E/r,L=I*(e-t)+t;for(let k=0;k<=s;k++){let G=k/s,N=G*l+a,W=Math.sin(N),Y=Math.cos(N);R.x=L*W,R.y=-I*n+m,R.z=L*Y,u.push(R.x,R.y,R.z),S.set(W,y,Y).normalize(),f.push(S.x,S.y,S.z),d.push(G,1-I),O.push(p++)}_.push(O)}for(let E=0;E<s;E++)for(let O=0;O<r;O++){let I=_[O][E],L=_[O+1][E],k=_[O+1][E+1],G=_[O][E+1];(t>0||O!==0)&&(h.push(I,L,G),T+=3),(e>0||O!==r-1)&&(h.push(L,k,G),T+=3)}c.addGroup(g,T,0),g+=T}function A(S){let R=p,T=new qt,y=new B,E=0,O=S===!0?t:e,I=S===!0?1:-1;for(let k=1;k<=s;k++)u.push(0,m*I,0),f.push(0,I,0),d.push(.5,.5),p++;let L=p;for(let k=0;k<=s;k++){let N=k/s*l+a,W=Math.cos(N),Y=Math.sin(N);y.x=O*Y,y.y=m*I,y.z=O*W,u.push(y.x,y.y,y.z),f.push(0,I,0),T.x=W*.5+.5,T.y=Y*.5*I+.5,d.push(T.x,T.y),p++}for(let k=0;k<s;k++){let G=R+k,N=L+k;S===!0?h.push(N,N+1,G):h.push(N+1,N,G),E+=3}c.addGroup(g,E,S===!0?1:2),g+=E}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},rr=class i extends vi{constructor(t=1,e=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,t,e,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(t){return new i(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}};var or=class i extends je{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=t/a,f=e/l,d=[],p=[],_=[],m=[];for(let g=0;g<h;g++){let v=g*f-o;for(let A=0;A<c;A++){let S=A*u-r;p.push(S,-v,0),_.push(0,0,1),m.push(A/a),m.push(1-g/l)}}for(let g=0;g<l;g++)for(let v=0;v<a;v++){let A=v+c*g,S=v+c*(g+1),R=v+1+c*(g+1),T=v+1+c*g;d.push(A,S,T),d.push(S,R,T)}this.setIndex(d),this.setAttribute("position",new De(p,3)),this.setAttribute("normal",new De(_,3)),this.setAttribute("uv",new De(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.widthSegments,t.heightSegments)}};var Oa=class i extends je{constructor(t=1,e=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new B,f=new B,d=[],p=[],_=[],m=[];for(let g=0;g<=n;g++){let v=[],A=g/n,S=o+A*a,R=t*Math.cos(S),T=Math.sqrt(t*t-R*R),y=0;g===0&&o===0?y=.5/e:g===n&&l===Math.PI&&(y=-.5/e);for(let E=0;E<=e;E++){let O=E/e,I=s+O*r;u.x=-T*Math.cos(I),u.y=R,u.z=T*Math.sin(I),p.push(u.x,u.y,u.z),f.copy(u).normalize(),_.push(f.x,f.y,f.z),m.push(O+y,1-A),v.push(c++)}h.push(v)}for(let g=0;g<n;g++)for(let v=0;v<e;v++){let A=h[g][v+1],S=h[g][v],R=h[g+1][v],T=h[g+1][v+1];(g!==0||o>0)&&d.push(A,S,T),(g!==n-1||l<Math.PI)&&d.push(S,R,T)}this.setIndex(d),this.setAttribute("position",new De(p,3)),this.setAttribute("normal",new De(_,3)),this.setAttribute("uv",new De(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}};var ar=class i extends je{constructor(t=1,e=.4,n=12,s=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:t,tube:e,radialSegments:n,tubularSegments:s,arc:r,thetaStart:o,thetaLength:a},n=Math.floor(n),s=Math.floor(s);let l=[],c=[],h=[],u=[],f=new B,d=new B,p=new B;for(let _=0;_<=n;_++){let m=o+_/n*a;for(let g=0;g<=s;g++){let v=g/s*r;d.x=(t+e*Math.cos(m))*Math.cos(v),d.y=(t+e*Math.cos(m))*Math.sin(v),d.z=e*Math.sin(m),c.push(d.x,d.y,d.z),f.x=t*Math.cos(v),f.y=t*Math.sin(v),p.subVectors(d,f).normalize(),h.push(p.x,p.y,p.z),u.push(g/s),u.push(_/n)}}for(let _=1;_<=n;_++)for(let m=1;m<=s;m++){let g=(s+1)*_+m-1,v=(s+1)*(_-1)+m-1,A=(s+1)*(_-1)+m,S=(s+1)*_+m;l.push(g,v,S),l.push(v,A,S)}this.setIndex(l),this.setAttribute("position",new De(c,3)),this.setAttribute("normal",new De(h,3)),this.setAttribute("uv",new De(u,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.tube,t.radialSegments,t.tubularSegments,t.arc,t.thetaStart,t.thetaLength)}};var Ba=class extends je{constructor(t=null){if(super(),this.type="WireframeGeometry",this.parameters={geometry:t},t!==null){let e=[],n=new Set,s=new B,r=new B;if(t.index!==null){let o=t.attributes.position,a=t.index,l=t.groups;l.length===0&&(l=[{start:0,count:a.count,materialIndex:0}]);for(let c=0,h=l.length;c<h;++c){let u=l[c],f=u.start,d=u.count;for(let p=f,_=f+d;p<_;p+=3)for(let m=0;m<3;m++){let g=a.getX(p+m),v=a.getX(p+(m+1)%3);s.fromBufferAttribute(o,g),r.fromBufferAttribute(o,v),im(s,r,n)===!0&&(e.push(s.x,s.y,s.z),e.push(r.x,r.y,r.z))}}}else{let o=t.attributes.position;for(let a=0,l=o.count/3;a<l;a++)for(let c=0;c<3;c++){let h=3*a+c,u=3*a+(c+1)%3;s.fromBufferAttribute(o,h),r.fromBufferAttribute(o,u),im(s,r,n)===!0&&(e.push(s.x,s.y,s.z),e.push(r.x,r.y,r.z))}}this.setAttribute("position",new De(e,3))}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}};function im(i,t,e){let n=`${i.x},${i.y},${i.z}-${t.x},${t.y},${t.z}`,s=`${t.x},${t.y},${t.z}-${i.x},${i.y},${i.z}`;return e.has(n)===!0||e.has(s)===!0?!1:(e.add(n),e.add(s),!0)}var za=class extends Xi{constructor(t){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new Ht(0),this.transparent=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.fog=t.fog,this}};function Lr(i){let t={};for(let e in i){t[e]={};for(let n in i[e]){let s=i[e][n];if(sm(s))s.isRenderTargetTexture?($t("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone();else if(Array.isArray(s))if(sm(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][n]=r}else t[e][n]=s.slice();else t[e][n]=s}}return t}function Hn(i){let t={};for(let e=0;e<i.length;e++){let n=Lr(i[e]);for(let s in n)t[s]=n[s]}return t}function sm(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function ny(i){let t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function zf(i){let t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:xe.workingColorSpace}var ol={clone:Lr,merge:Hn},iy=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,sy=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,ri=class extends Xi{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=iy,this.fragmentShader=sy,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=Lr(t.uniforms),this.uniformsGroups=ny(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let n in t.uniforms){let s=t.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=e[s.value]||null;break;case"c":this.uniforms[n].value=new Ht().setHex(s.value);break;case"v2":this.uniforms[n].value=new qt().fromArray(s.value);break;case"v3":this.uniforms[n].value=new B().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Re().fromArray(s.value);break;case"m3":this.uniforms[n].value=new ee().fromArray(s.value);break;case"m4":this.uniforms[n].value=new de().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let n in t.extensions)this.extensions[n]=t.extensions[n];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},mc=class extends ri{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},Vn=class extends Xi{constructor(t){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new Ht(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Ht(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=rl,this.normalScale=new qt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ci,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.defines={STANDARD:""},this.color.copy(t.color),this.roughness=t.roughness,this.metalness=t.metalness,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.roughnessMap=t.roughnessMap,this.metalnessMap=t.metalnessMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.envMapIntensity=t.envMapIntensity,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}};var ka=class extends Xi{constructor(t){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new Ht(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Ht(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=rl,this.normalScale=new qt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ci,this.combine=Pc,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.envMapIntensity=t.envMapIntensity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}},gc=class extends Xi{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Bm,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},_c=class extends Xi{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function uo(i,t){return!i||i.constructor===t?i:typeof t.BYTES_PER_ELEMENT=="number"?new t(i):Array.prototype.slice.call(i)}function Jl(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var lr=class{constructor(t,e,n,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(n),this.sampleValues=e,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,n=this._cachedIndex,s=e[n],r=e[n-1];n:{t:{let o;e:{i:if(!(t<s)){for(let a=n+2;;){if(s===void 0){if(t<r)break i;return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=e[++n],t<s)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=e[--n-1],t>=r)break t}o=n,n=0;break e}break n}for(;n<o;){let a=n+o>>>1;t<e[a]?o=a:n=a+1}if(s=e[n],r=e[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=n[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},xc=class extends lr{constructor(t,e,n,s){super(t,e,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:tf,endingEnd:tf}}intervalChanged_(t,e,n){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case ef:r=t,a=2*e-n;break;case nf:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case ef:o=t,l=2*n-e;break;case nf:o=1,l=n+s[1]-s[0];break;default:o=t-1,l=e}let c=(n-e)*.5,h=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,f=this._weightPrev,d=this._weightNext,p=(n-e)/(s-e),_=p*p,m=_*p,g=-f*m+2*f*_-f*p,v=(1+f)*m+(-1.5-2*f)*_+(-.5+f)*p+1,A=(-1-d)*m+(1.5+d)*_+.5*p,S=d*m-d*_;for(let R=0;R!==a;++R)r[R]=g*o[h+R]+v*o[c+R]+A*o[l+R]+S*o[u+R];return r}},yc=class extends lr{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=(n-e)/(s-e),u=1-h;for(let f=0;f!==a;++f)r[f]=o[c+f]*u+o[l+f]*h;return r}},vc=class extends lr{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t){return this.copySampleValue_(t-1)}},Sc=class extends lr{interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let p=(n-e)/(s-e),_=1-p;for(let m=0;m!==a;++m)r[m]=o[c+m]*_+o[l+m]*p;return r}let f=a*2,d=t-1;for(let p=0;p!==a;++p){let _=o[c+p],m=o[l+p],g=d*f+p*2,v=u[g],A=u[g+1],S=t*f+p*2,R=h[S],T=h[S+1],y=oy(n,e,v,R,s);r[p]=Km(y,_,A,T,m)}return r}};function Km(i,t,e,n,s){let r=1-i;return r*r*r*t+3*r*r*i*e+3*r*i*i*n+i*i*i*s}function ry(i,t,e,n,s){let r=1-i;return 3*r*r*(e-t)+6*r*i*(n-e)+3*i*i*(s-n)}function oy(i,t,e,n,s){let r=(i-t)/(s-t);for(let o=0;o<8;o++){let a=Km(r,t,e,n,s)-i;if(Math.abs(a)<1e-10)break;let l=ry(r,t,e,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var Si=class{constructor(t,e,n,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=uo(e,this.TimeBufferType),this.values=uo(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,n;if(e.toJSON!==this.toJSON)n=e.toJSON(t);else{n={name:t.name,times:uo(t.times,Array),values:uo(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(n.interpolation=s),Jl(t.settings)&&(n.settings={inTangents:uo(t.settings.inTangents,Array),outTangents:uo(t.settings.outTangents,Array)})}return n.type=t.ValueTypeName,n}InterpolantFactoryMethodDiscrete(t){return new vc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new yc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new xc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new Sc(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case Ma:e=this.InterpolantFactoryMethodDiscrete;break;case hc:e=this.InterpolantFactoryMethodLinear;break;case tc:e=this.InterpolantFactoryMethodSmooth;break;case Qu:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return $t("KeyframeTrack:",n),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Ma;case this.InterpolantFactoryMethodLinear:return hc;case this.InterpolantFactoryMethodSmooth:return tc;case this.InterpolantFactoryMethodBezier:return Qu}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]+=t;Jl(this.settings)&&(rm(this.settings.inTangents,t),rm(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]*=t;Jl(this.settings)&&(om(this.settings.inTangents,t),om(this.settings.outTangents,t))}return this}trim(t,e){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<t;)++r;for(;o!==-1&&n[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(Qt("KeyframeTrack: Invalid value size in track.",this),t=!1);let n=this.times,s=this.values,r=n.length;r===0&&(Qt("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){Qt("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){Qt("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(s!==void 0&&Sx(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){Qt("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===tc,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],h=t[a+1];if(c!==h&&(a!==1||c!==t[0]))if(s)l=!0;else{let u=a*n,f=u-n,d=u+n;for(let p=0;p!==n;++p){let _=e[u+p];if(_!==e[f+p]||_!==e[d+p]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let u=a*n,f=o*n;for(let d=0;d!==n;++d)e[f+d]=e[u+d]}++o}}if(r>0){t[o]=t[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*n)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),n=this.constructor,s=new n(this.name,t,e);return s.createInterpolant=this.createInterpolant,Jl(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function rm(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]+=t}function om(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]*=t}Si.prototype.ValueTypeName="";Si.prototype.TimeBufferType=Float32Array;Si.prototype.ValueBufferType=Float32Array;Si.prototype.DefaultInterpolation=hc;var cr=class extends Si{constructor(t,e,n){super(t,e,n)}};cr.prototype.ValueTypeName="bool";cr.prototype.ValueBufferType=Array;cr.prototype.DefaultInterpolation=Ma;cr.prototype.InterpolantFactoryMethodLinear=void 0;cr.prototype.InterpolantFactoryMethodSmooth=void 0;var Mc=class extends Si{constructor(t,e,n,s){super(t,e,n,s)}};Mc.prototype.ValueTypeName="color";var bc=class extends Si{constructor(t,e,n,s){super(t,e,n,s)}};bc.prototype.ValueTypeName="number";var wc=class extends lr{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-e)/(s-e),c=t*a;for(let h=c+a;c!==h;c+=4)Kn.slerpFlat(r,0,o,c-a,o,c,l);return r}},Ga=class extends Si{constructor(t,e,n,s){super(t,e,n,s)}InterpolantFactoryMethodLinear(t){return new wc(this.times,this.values,this.getValueSize(),t)}};Ga.prototype.ValueTypeName="quaternion";Ga.prototype.InterpolantFactoryMethodSmooth=void 0;var hr=class extends Si{constructor(t,e,n){super(t,e,n)}};hr.prototype.ValueTypeName="string";hr.prototype.ValueBufferType=Array;hr.prototype.DefaultInterpolation=Ma;hr.prototype.InterpolantFactoryMethodLinear=void 0;hr.prototype.InterpolantFactoryMethodSmooth=void 0;var Ec=class extends Si{constructor(t,e,n,s){super(t,e,n,s)}};Ec.prototype.ValueTypeName="vector";var Ac=class{constructor(t,e,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,f=c.length;u<f;u+=2){let d=c[u],p=c[u+1];if(d.global&&(d.lastIndex=0),d.test(h))return p}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},jm=new Ac,Tc=class{constructor(t){this.manager=t!==void 0?t:jm,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let n=this;return new Promise(function(s,r){n.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};Tc.DEFAULT_MATERIAL_NAME="__DEFAULT";var Ro=class extends xn{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new Ht(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}},Va=class extends Ro{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(xn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Ht(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}toJSON(t){let e=super.toJSON(t);return e.object.groundColor=this.groundColor.getHex(),e}},Ku=new de,am=new B,lm=new B,Ha=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new qt(512,512),this.mapType=oi,this.map=null,this.mapPass=null,this.matrix=new de,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new sr,this._frameExtents=new qt(1,1),this._viewportCount=1,this._viewports=[new Re(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;am.setFromMatrixPosition(t.matrixWorld),e.position.copy(am),lm.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(lm),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,n,s){Ku.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),n.setFromProjectionMatrix(Ku,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;t.coordinateSystem===vo||t.reversedDepth?e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),e.multiply(Ku)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},Kl=new B,jl=new Kn,as=new B,Wa=class extends xn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new de,this.projectionMatrix=new de,this.projectionMatrixInverse=new de,this.coordinateSystem=Ri,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(Kl,jl,as),as.x===1&&as.y===1&&as.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Kl,jl,as.set(1,1,1)).invert()}updateWorldMatrix(t,e,n=!1){super.updateWorldMatrix(t,e,n),this.matrixWorld.decompose(Kl,jl,as),as.x===1&&as.y===1&&as.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Kl,jl,as.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},tr=new B,cm=new qt,hm=new qt,Gn=class extends Wa{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=Mo*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(va*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return Mo*2*Math.atan(Math.tan(va*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){tr.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(tr.x,tr.y).multiplyScalar(-t/tr.z),tr.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(tr.x,tr.y).multiplyScalar(-t/tr.z)}getViewSize(t,e){return this.getViewBounds(t,cm,hm),e.subVectors(hm,cm)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(va*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var rf=class extends Ha{constructor(){super(new Gn(90,1,.5,500)),this.isPointLightShadow=!0}},Xa=class extends Ro{constructor(t,e,n=0,s=2){super(t,e),this.isPointLight=!0,this.type="PointLight",this.distance=n,this.decay=s,this.shadow=new rf}get power(){return this.intensity*4*Math.PI}set power(t){this.intensity=t/(4*Math.PI)}dispose(){super.dispose(),this.shadow.dispose()}copy(t,e){return super.copy(t,e),this.distance=t.distance,this.decay=t.decay,this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.distance=this.distance,e.object.decay=this.decay,e.object.shadow=this.shadow.toJSON(),e}},qa=class extends Wa{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-t,o=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},of=class extends Ha{constructor(){super(new qa(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},Co=class extends Ro{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(xn.DEFAULT_UP),this.updateMatrix(),this.target=new xn,this.shadow=new of}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}};var Ya=class extends je{constructor(){super(),this.isInstancedBufferGeometry=!0,this.type="InstancedBufferGeometry",this.instanceCount=1/0}copy(t){return super.copy(t),this.instanceCount=t.instanceCount,this}toJSON(){let t=super.toJSON();return t.instanceCount=this.instanceCount,t.isInstancedBufferGeometry=!0,t}};var fo=-90,po=1,Po=class extends xn{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Gn(fo,po,t,e);s.layers=this.layers,this.add(s);let r=new Gn(fo,po,t,e);r.layers=this.layers,this.add(r);let o=new Gn(fo,po,t,e);o.layers=this.layers,this.add(o);let a=new Gn(fo,po,t,e);a.layers=this.layers,this.add(a);let l=new Gn(fo,po,t,e);l.layers=this.layers,this.add(l);let c=new Gn(fo,po,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===Ri)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===vo)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=t.getRenderTarget(),f=t.getActiveCubeFace(),d=t.getActiveMipmapLevel(),p=t.xr.enabled;t.xr.enabled=!1;let _=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;t.isWebGLRenderer===!0?m=t.state.buffers.depth.getReversed():m=t.reversedDepthBuffer,t.setRenderTarget(n,0,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(n,1,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(n,2,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(n,3,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(n,4,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),n.texture.mipmapsAutoUpdate=_,t.setRenderTarget(n,5,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,h),t.setRenderTarget(u,f,d),t.xr.enabled=p,n.texture.needsPMREMUpdate=!0}},Rc=class extends Gn{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}};var kf="\\[\\]\\.:\\/",ay=new RegExp("["+kf+"]","g"),Gf="[^"+kf+"]",ly="[^"+kf.replace("\\.","")+"]",cy=/((?:WC+[\/:])*)/.source.replace("WC",Gf),hy=/(WCOD+)?/.source.replace("WCOD",ly),uy=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Gf),fy=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Gf),dy=new RegExp("^"+cy+hy+uy+fy+"$"),py=["material","materials","bones","map"],af=class{constructor(t,e,n){let s=n||Xe.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(t,e)}setValue(t,e){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].unbind()}},Xe=class i{constructor(t,e,n){this.path=e,this.parsedPath=n||i.parseTrackName(e),this.node=i.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,n){return t&&t.isAnimationObjectGroup?new i.Composite(t,e,n):new i(t,e,n)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(ay,"")}static parseTrackName(t){let e=dy.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let n={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);py.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return n}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let n=t.skeleton.getBoneByName(e);if(n!==void 0)return n}if(t.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=n(a.children);if(l)return l}return null},s=n(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)t[e++]=n[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,n=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=i.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){$t("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=e.objectIndex;switch(n){case"materials":if(!t.material){Qt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){Qt("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){Qt("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let h=0;h<t.length;h++)if(t[h].name===c){c=h;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){Qt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){Qt("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[n]===void 0){Qt("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[n]}if(c!==void 0){if(t[c]===void 0){Qt("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[s];if(o===void 0){let c=e.nodeName;Qt("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){Qt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){Qt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Xe.Composite=af;Xe.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Xe.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Xe.prototype.GetterByBindingType=[Xe.prototype._getValue_direct,Xe.prototype._getValue_array,Xe.prototype._getValue_arrayElement,Xe.prototype._getValue_toArray];Xe.prototype.SetterByBindingTypeAndVersioning=[[Xe.prototype._setValue_direct,Xe.prototype._setValue_direct_setNeedsUpdate,Xe.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Xe.prototype._setValue_array,Xe.prototype._setValue_array_setNeedsUpdate,Xe.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Xe.prototype._setValue_arrayElement,Xe.prototype._setValue_arrayElement_setNeedsUpdate,Xe.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Xe.prototype._setValue_fromArray,Xe.prototype._setValue_fromArray_setNeedsUpdate,Xe.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var $T=new Float32Array(1);var hs=class extends Pa{constructor(t,e,n=1){super(t,e),this.isInstancedInterleavedBuffer=!0,this.meshPerAttribute=n}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}clone(t){let e=super.clone(t);return e.meshPerAttribute=this.meshPerAttribute,e}toJSON(t){let e=super.toJSON(t);return e.isInstancedInterleavedBuffer=!0,e.meshPerAttribute=this.meshPerAttribute,e}};var um=new de,Za=class{constructor(t,e,n=0,s=1/0){this.ray=new nr(t,e),this.near=n,this.far=s,this.camera=null,this.layers=new wo,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,e.projectionMatrix.elements[14]).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):Qt("Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return um.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(um),this}intersectObject(t,e=!0,n=[]){return lf(t,this,n,e),n.sort(fm),n}intersectObjects(t,e=!0,n=[]){for(let s=0,r=t.length;s<r;s++)lf(t[s],this,n,e);return n.sort(fm),n}};function fm(i,t){return i.distance-t.distance}function lf(i,t,e,n){let s=!0;if(i.layers.test(t.layers)&&i.raycast(t,e)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)lf(r[o],t,e,!0)}}var Io=class{constructor(t=1,e=0,n=0){this.radius=t,this.phi=e,this.theta=n}set(t,e,n){return this.radius=t,this.phi=e,this.theta=n,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=oe(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,n){return this.radius=Math.sqrt(t*t+e*e+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,n),this.phi=Math.acos(oe(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var Yf=class Yf{constructor(t,e,n,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let n=0;n<4;n++)this.elements[n]=t[n+e];return this}set(t,e,n,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=n,r[3]=s,this}};Yf.prototype.isMatrix2=!0;var cf=Yf;var dm=new B,Ql=new B,mo=new B,go=new B,ju=new B,my=new B,gy=new B,$a=class{constructor(t=new B,e=new B){this.start=t,this.end=e}set(t,e){return this.start.copy(t),this.end.copy(e),this}copy(t){return this.start.copy(t.start),this.end.copy(t.end),this}getCenter(t){return t.addVectors(this.start,this.end).multiplyScalar(.5)}delta(t){return t.subVectors(this.end,this.start)}distanceSq(){return this.start.distanceToSquared(this.end)}distance(){return this.start.distanceTo(this.end)}at(t,e){return this.delta(e).multiplyScalar(t).add(this.start)}closestPointToPointParameter(t,e){dm.subVectors(t,this.start),Ql.subVectors(this.end,this.start);let n=Ql.dot(Ql);if(n===0)return 0;let r=Ql.dot(dm)/n;return e&&(r=oe(r,0,1)),r}closestPointToPoint(t,e,n){let s=this.closestPointToPointParameter(t,e);return this.delta(n).multiplyScalar(s).add(this.start)}distanceSqToLine3(t,e=my,n=gy){let s=10000000000000001e-32,r,o,a=this.start,l=t.start,c=this.end,h=t.end;mo.subVectors(c,a),go.subVectors(h,l),ju.subVectors(a,l);let u=mo.dot(mo),f=go.dot(go),d=go.dot(ju);if(u<=s&&f<=s)return e.copy(a),n.copy(l),e.distanceToSquared(n);if(u<=s)r=0,o=d/f,o=oe(o,0,1);else{let p=mo.dot(ju);if(f<=s)o=0,r=oe(-p/u,0,1);else{let _=mo.dot(go),m=u*f-_*_;m!==0?r=oe((_*d-p*f)/m,0,1):r=0,o=(_*r+d)/f,o<0?(o=0,r=oe(-p/u,0,1)):o>1&&(o=1,r=oe((_-p)/u,0,1))}}return e.copy(a).addScaledVector(mo,r),n.copy(l).addScaledVector(go,o),e.distanceToSquared(n)}applyMatrix4(t){return this.start.applyMatrix4(t),this.end.applyMatrix4(t),this}equals(t){return t.start.equals(this.start)&&t.end.equals(this.end)}clone(){return new this.constructor().copy(this)}};var Ja=class extends Wi{constructor(t,e=null){super(),this.object=t,this.domElement=e,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(t){this.domElement!==null&&this.disconnect(),this.domElement=t}disconnect(){}dispose(){}update(){}};function Vf(i,t,e,n){let s=_y(n);switch(e){case Tf:return i*t;case Oc:return i*t/s.components*s.byteLength;case Bc:return i*t/s.components*s.byteLength;case dr:return i*t*2/s.components*s.byteLength;case zc:return i*t*2/s.components*s.byteLength;case Rf:return i*t*3/s.components*s.byteLength;case $i:return i*t*4/s.components*s.byteLength;case kc:return i*t*4/s.components*s.byteLength;case Qa:case tl:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case el:case nl:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Vc:case Wc:return Math.max(i,16)*Math.max(t,8)/4;case Gc:case Hc:return Math.max(i,8)*Math.max(t,8)/2;case Xc:case qc:case Zc:case $c:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Yc:case il:case Jc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Kc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case jc:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case Qc:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case th:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case eh:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case nh:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case ih:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case sh:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case rh:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case oh:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case ah:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case lh:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case ch:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case hh:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case uh:case fh:case dh:return Math.ceil(i/4)*Math.ceil(t/4)*16;case ph:case mh:return Math.ceil(i/4)*Math.ceil(t/4)*8;case sl:case gh:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function _y(i){switch(i){case oi:case bf:return{byteLength:1,components:1};case Uo:case wf:case Zi:return{byteLength:2,components:1};case Uc:case Fc:return{byteLength:2,components:4};case Yi:case Nc:case Ii:return{byteLength:4,components:1};case Ef:case Af:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?$t("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function vg(){let i=null,t=!1,e=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&i!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function My(i){let t=new WeakMap;function e(a,l){let c=a.array,h=a.usage,u=c.byteLength,f=i.createBuffer();i.bindBuffer(l,f),i.bufferData(l,c,h),a.onUploadCallback();let d;if(c instanceof Float32Array)d=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)d=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?d=i.HALF_FLOAT:d=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)d=i.SHORT;else if(c instanceof Uint32Array)d=i.UNSIGNED_INT;else if(c instanceof Int32Array)d=i.INT;else if(c instanceof Int8Array)d=i.BYTE;else if(c instanceof Uint8Array)d=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)d=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:f,type:d,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((d,p)=>d.start-p.start);let f=0;for(let d=1;d<u.length;d++){let p=u[f],_=u[d];_.start<=p.start+p.count+1?p.count=Math.max(p.count,_.start+_.count-p.start):(++f,u[f]=_)}u.length=f+1;for(let d=0,p=u.length;d<p;d++){let _=u[d];i.bufferSubData(c,_.start*h.BYTES_PER_ELEMENT,h,_.start,_.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var by=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,wy=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,Ey=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,Ay=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Ty=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,Ry=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,Cy=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,Py=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Iy=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,Ly=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,Dy=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,Ny=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,Uy=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,Fy=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,Oy=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,By=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,zy=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,ky=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,Gy=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,Vy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,Hy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,Wy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,Xy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,qy=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,Yy=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,Zy=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,$y=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,Jy=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,Ky=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,jy="gl_FragColor = linearToOutputTexel( gl_FragColor );",Qy=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,tv=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,ev=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,nv=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,iv=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,sv=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,rv=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,ov=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,av=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,lv=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,cv=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,hv=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,uv=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,fv=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,dv=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,pv=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,mv=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,gv=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,_v=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,xv=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,yv=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,vv=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,Sv=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,Mv=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,bv=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,wv=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,Ev=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,Av=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Tv=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Rv=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,Cv=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,Pv=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,Iv=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,Lv=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Dv=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,Nv=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,Uv=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,Fv=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,Ov=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Bv=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,zv=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,kv=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,Gv=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,Vv=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Hv=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Wv=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,Xv=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,qv=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,Yv=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,Zv=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,$v=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,Jv=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,Kv=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,jv=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,Qv=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,tS=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,eS=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,nS=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,iS=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,sS=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,rS=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,oS=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,aS=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,lS=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,cS=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,hS=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,uS=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,fS=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,dS=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,pS=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,mS=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,gS=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,_S=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,xS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,yS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,vS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,SS=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,MS=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,bS=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,wS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,ES=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,AS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,TS=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,RS=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,CS=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,PS=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,IS=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,LS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,DS=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,NS=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,US=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,FS=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,OS=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,BS=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,zS=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,kS=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,GS=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,VS=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,HS=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,WS=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,XS=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,qS=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,YS=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,ZS=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,$S=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,JS=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,KS=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,jS=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,QS=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,tM=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,eM=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,ue={alphahash_fragment:by,alphahash_pars_fragment:wy,alphamap_fragment:Ey,alphamap_pars_fragment:Ay,alphatest_fragment:Ty,alphatest_pars_fragment:Ry,aomap_fragment:Cy,aomap_pars_fragment:Py,batching_pars_vertex:Iy,batching_vertex:Ly,begin_vertex:Dy,beginnormal_vertex:Ny,bsdfs:Uy,iridescence_fragment:Fy,bumpmap_pars_fragment:Oy,clipping_planes_fragment:By,clipping_planes_pars_fragment:zy,clipping_planes_pars_vertex:ky,clipping_planes_vertex:Gy,color_fragment:Vy,color_pars_fragment:Hy,color_pars_vertex:Wy,color_vertex:Xy,common:qy,defaultnormal_vertex:Yy,displacementmap_pars_vertex:Zy,displacementmap_vertex:$y,emissivemap_fragment:Jy,emissivemap_pars_fragment:Ky,colorspace_fragment:jy,colorspace_pars_fragment:Qy,envmap_fragment:tv,envmap_common_pars_fragment:ev,envmap_pars_fragment:nv,envmap_pars_vertex:iv,envmap_physical_pars_fragment:pv,envmap_vertex:sv,fog_vertex:rv,fog_pars_vertex:ov,fog_fragment:av,fog_pars_fragment:lv,gradientmap_pars_fragment:cv,lightmap_pars_fragment:hv,lights_lambert_fragment:uv,lights_lambert_pars_fragment:fv,lights_pars_begin:dv,lights_toon_fragment:mv,lights_toon_pars_fragment:gv,lights_phong_fragment:_v,lights_phong_pars_fragment:xv,lights_physical_fragment:yv,lights_physical_pars_fragment:vv,lights_fragment_begin:Sv,lights_fragment_maps:Mv,lights_fragment_end:bv,lightprobes_pars_fragment:wv,logdepthbuf_fragment:Ev,logdepthbuf_pars_fragment:Av,logdepthbuf_pars_vertex:Tv,logdepthbuf_vertex:Rv,map_fragment:Cv,map_pars_fragment:Pv,map_particle_fragment:Iv,map_particle_pars_fragment:Lv,metalnessmap_fragment:Dv,metalnessmap_pars_fragment:Nv,morphinstance_vertex:Uv,morphcolor_vertex:Fv,morphnormal_vertex:Ov,morphtarget_pars_vertex:Bv,morphtarget_vertex:zv,normal_fragment_begin:kv,normal_fragment_maps:Gv,normal_pars_fragment:Vv,normal_pars_vertex:Hv,normal_vertex:Wv,normalmap_pars_fragment:Xv,clearcoat_normal_fragment_begin:qv,clearcoat_normal_fragment_maps:Yv,clearcoat_pars_fragment:Zv,iridescence_pars_fragment:$v,opaque_fragment:Jv,packing:Kv,premultiplied_alpha_fragment:jv,project_vertex:Qv,dithering_fragment:tS,dithering_pars_fragment:eS,roughnessmap_fragment:nS,roughnessmap_pars_fragment:iS,shadowmap_pars_fragment:sS,shadowmap_pars_vertex:rS,shadowmap_vertex:oS,shadowmask_pars_fragment:aS,skinbase_vertex:lS,skinning_pars_vertex:cS,skinning_vertex:hS,skinnormal_vertex:uS,specularmap_fragment:fS,specularmap_pars_fragment:dS,tonemapping_fragment:pS,tonemapping_pars_fragment:mS,transmission_fragment:gS,transmission_pars_fragment:_S,uv_pars_fragment:xS,uv_pars_vertex:yS,uv_vertex:vS,worldpos_vertex:SS,background_vert:MS,background_frag:bS,backgroundCube_vert:wS,backgroundCube_frag:ES,cube_vert:AS,cube_frag:TS,depth_vert:RS,depth_frag:CS,distance_vert:PS,distance_frag:IS,equirect_vert:LS,equirect_frag:DS,linedashed_vert:NS,linedashed_frag:US,meshbasic_vert:FS,meshbasic_frag:OS,meshlambert_vert:BS,meshlambert_frag:zS,meshmatcap_vert:kS,meshmatcap_frag:GS,meshnormal_vert:VS,meshnormal_frag:HS,meshphong_vert:WS,meshphong_frag:XS,meshphysical_vert:qS,meshphysical_frag:YS,meshtoon_vert:ZS,meshtoon_frag:$S,points_vert:JS,points_frag:KS,shadow_vert:jS,shadow_frag:QS,sprite_vert:tM,sprite_frag:eM},Pt={common:{diffuse:{value:new Ht(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new ee},alphaMap:{value:null},alphaMapTransform:{value:new ee},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new ee}},envmap:{envMap:{value:null},envMapRotation:{value:new ee},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new ee}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new ee}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new ee},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new ee},normalScale:{value:new qt(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new ee},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new ee}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new ee}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new ee}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Ht(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Ht(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new ee},alphaTest:{value:0},uvTransform:{value:new ee}},sprite:{diffuse:{value:new Ht(16777215)},opacity:{value:1},center:{value:new qt(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new ee},alphaMap:{value:null},alphaMapTransform:{value:new ee},alphaTest:{value:0}}},ti={basic:{uniforms:Hn([Pt.common,Pt.specularmap,Pt.envmap,Pt.aomap,Pt.lightmap,Pt.fog]),vertexShader:ue.meshbasic_vert,fragmentShader:ue.meshbasic_frag},lambert:{uniforms:Hn([Pt.common,Pt.specularmap,Pt.envmap,Pt.aomap,Pt.lightmap,Pt.emissivemap,Pt.bumpmap,Pt.normalmap,Pt.displacementmap,Pt.fog,Pt.lights,{emissive:{value:new Ht(0)},envMapIntensity:{value:1}}]),vertexShader:ue.meshlambert_vert,fragmentShader:ue.meshlambert_frag},phong:{uniforms:Hn([Pt.common,Pt.specularmap,Pt.envmap,Pt.aomap,Pt.lightmap,Pt.emissivemap,Pt.bumpmap,Pt.normalmap,Pt.displacementmap,Pt.fog,Pt.lights,{emissive:{value:new Ht(0)},specular:{value:new Ht(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:ue.meshphong_vert,fragmentShader:ue.meshphong_frag},standard:{uniforms:Hn([Pt.common,Pt.envmap,Pt.aomap,Pt.lightmap,Pt.emissivemap,Pt.bumpmap,Pt.normalmap,Pt.displacementmap,Pt.roughnessmap,Pt.metalnessmap,Pt.fog,Pt.lights,{emissive:{value:new Ht(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ue.meshphysical_vert,fragmentShader:ue.meshphysical_frag},toon:{uniforms:Hn([Pt.common,Pt.aomap,Pt.lightmap,Pt.emissivemap,Pt.bumpmap,Pt.normalmap,Pt.displacementmap,Pt.gradientmap,Pt.fog,Pt.lights,{emissive:{value:new Ht(0)}}]),vertexShader:ue.meshtoon_vert,fragmentShader:ue.meshtoon_frag},matcap:{uniforms:Hn([Pt.common,Pt.bumpmap,Pt.normalmap,Pt.displacementmap,Pt.fog,{matcap:{value:null}}]),vertexShader:ue.meshmatcap_vert,fragmentShader:ue.meshmatcap_frag},points:{uniforms:Hn([Pt.points,Pt.fog]),vertexShader:ue.points_vert,fragmentShader:ue.points_frag},dashed:{uniforms:Hn([Pt.common,Pt.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ue.linedashed_vert,fragmentShader:ue.linedashed_frag},depth:{uniforms:Hn([Pt.common,Pt.displacementmap]),vertexShader:ue.depth_vert,fragmentShader:ue.depth_frag},normal:{uniforms:Hn([Pt.common,Pt.bumpmap,Pt.normalmap,Pt.displacementmap,{opacity:{value:1}}]),vertexShader:ue.meshnormal_vert,fragmentShader:ue.meshnormal_frag},sprite:{uniforms:Hn([Pt.sprite,Pt.fog]),vertexShader:ue.sprite_vert,fragmentShader:ue.sprite_frag},background:{uniforms:{uvTransform:{value:new ee},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ue.background_vert,fragmentShader:ue.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new ee}},vertexShader:ue.backgroundCube_vert,fragmentShader:ue.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ue.cube_vert,fragmentShader:ue.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ue.equirect_vert,fragmentShader:ue.equirect_frag},distance:{uniforms:Hn([Pt.common,Pt.displacementmap,{referencePosition:{value:new B},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ue.distance_vert,fragmentShader:ue.distance_frag},shadow:{uniforms:Hn([Pt.lights,Pt.fog,{color:{value:new Ht(0)},opacity:{value:1}}]),vertexShader:ue.shadow_vert,fragmentShader:ue.shadow_frag}};ti.physical={uniforms:Hn([ti.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new ee},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new ee},clearcoatNormalScale:{value:new qt(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new ee},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new ee},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new ee},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new ee},sheen:{value:0},sheenColor:{value:new Ht(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new ee},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new ee},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new ee},transmissionSamplerSize:{value:new qt},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new ee},attenuationDistance:{value:0},attenuationColor:{value:new Ht(0)},specularColor:{value:new Ht(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new ee},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new ee},anisotropyVector:{value:new qt},anisotropyMap:{value:null},anisotropyMapTransform:{value:new ee}}]),vertexShader:ue.meshphysical_vert,fragmentShader:ue.meshphysical_frag};var xh={r:0,b:0,g:0},nM=new de,Sg=new ee;Sg.set(-1,0,0,0,1,0,0,0,1);function iM(i,t,e,n,s,r){let o=new Ht(0),a=s===!0?0:1,l,c,h=null,u=0,f=null;function d(v){let A=v.isScene===!0?v.background:null;if(A&&A.isTexture){let S=v.backgroundBlurriness>0;A=t.get(A,S)}return A}function p(v){let A=!1,S=d(v);S===null?m(o,a):S&&S.isColor&&(m(S,1),A=!0);let R=i.xr.getEnvironmentBlendMode();R==="additive"?e.buffers.color.setClear(0,0,0,1,r):R==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(i.autoClear||A)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function _(v,A){let S=d(A);S&&S.isCubeTexture?(c===void 0&&(c=new ae(new cs(1,1,1),new ri({name:"BackgroundCubeMaterial",uniforms:Lr(ti.backgroundCube.uniforms),vertexShader:ti.backgroundCube.vertexShader,fragmentShader:ti.backgroundCube.fragmentShader,side:yn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(R,T,y){this.matrixWorld.copyPosition(y.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=S,c.material.uniforms.backgroundBlurriness.value=A.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(nM.makeRotationFromEuler(A.backgroundRotation)).transpose(),S.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Sg),c.material.toneMapped=xe.getTransfer(S.colorSpace)!==Te,(h!==S||u!==S.version||f!==i.toneMapping)&&(c.material.needsUpdate=!0,h=S,u=S.version,f=i.toneMapping),c.layers.enableAll(),v.unshift(c,c.geometry,c.material,0,0,null)):S&&S.isTexture&&(l===void 0&&(l=new ae(new or(2,2),new ri({name:"BackgroundMaterial",uniforms:Lr(ti.background.uniforms),vertexShader:ti.background.vertexShader,fragmentShader:ti.background.fragmentShader,side:us,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=S,l.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,l.material.toneMapped=xe.getTransfer(S.colorSpace)!==Te,S.matrixAutoUpdate===!0&&S.updateMatrix(),l.material.uniforms.uvTransform.value.copy(S.matrix),(h!==S||u!==S.version||f!==i.toneMapping)&&(l.material.needsUpdate=!0,h=S,u=S.version,f=i.toneMapping),l.layers.enableAll(),v.unshift(l,l.geometry,l.material,0,0,null))}function m(v,A){v.getRGB(xh,zf(i)),e.buffers.color.setClear(xh.r,xh.g,xh.b,A,r)}function g(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(v,A=1){o.set(v),a=A,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(v){a=v,m(o,a)},render:p,addToRenderList:_,dispose:g}}function sM(i,t){let e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=f(null),r=s,o=!1;function a(L,k,G,N,W){let Y=!1,H=u(L,N,G,k);r!==H&&(r=H,c(r.object)),Y=d(L,N,G,W),Y&&p(L,N,G,W),W!==null&&t.update(W,i.ELEMENT_ARRAY_BUFFER),(Y||o)&&(o=!1,S(L,k,G,N),W!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(W).buffer))}function l(){return i.createVertexArray()}function c(L){return i.bindVertexArray(L)}function h(L){return i.deleteVertexArray(L)}function u(L,k,G,N){let W=N.wireframe===!0,Y=n[k.id];Y===void 0&&(Y={},n[k.id]=Y);let H=L.isInstancedMesh===!0?L.id:0,ct=Y[H];ct===void 0&&(ct={},Y[H]=ct);let J=ct[G.id];J===void 0&&(J={},ct[G.id]=J);let j=J[W];return j===void 0&&(j=f(l()),J[W]=j),j}function f(L){let k=[],G=[],N=[];for(let W=0;W<e;W++)k[W]=0,G[W]=0,N[W]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:k,enabledAttributes:G,attributeDivisors:N,object:L,attributes:{},index:null}}function d(L,k,G,N){let W=r.attributes,Y=k.attributes,H=0,ct=G.getAttributes();for(let J in ct)if(ct[J].location>=0){let st=W[J],ft=Y[J];if(ft===void 0&&(J==="instanceMatrix"&&L.instanceMatrix&&(ft=L.instanceMatrix),J==="instanceColor"&&L.instanceColor&&(ft=L.instanceColor)),st===void 0||st.attribute!==ft||ft&&st.data!==ft.data)return!0;H++}return r.attributesNum!==H||r.index!==N}function p(L,k,G,N){let W={},Y=k.attributes,H=0,ct=G.getAttributes();for(let J in ct)if(ct[J].location>=0){let st=Y[J];st===void 0&&(J==="instanceMatrix"&&L.instanceMatrix&&(st=L.instanceMatrix),J==="instanceColor"&&L.instanceColor&&(st=L.instanceColor));let ft={};ft.attribute=st,st&&st.data&&(ft.data=st.data),W[J]=ft,H++}r.attributes=W,r.attributesNum=H,r.index=N}function _(){let L=r.newAttributes;for(let k=0,G=L.length;k<G;k++)L[k]=0}function m(L){g(L,0)}function g(L,k){let G=r.newAttributes,N=r.enabledAttributes,W=r.attributeDivisors;G[L]=1,N[L]===0&&(i.enableVertexAttribArray(L),N[L]=1),W[L]!==k&&(i.vertexAttribDivisor(L,k),W[L]=k)}function v(){let L=r.newAttributes,k=r.enabledAttributes;for(let G=0,N=k.length;G<N;G++)k[G]!==L[G]&&(i.disableVertexAttribArray(G),k[G]=0)}function A(L,k,G,N,W,Y,H){H===!0?i.vertexAttribIPointer(L,k,G,W,Y):i.vertexAttribPointer(L,k,G,N,W,Y)}function S(L,k,G,N){_();let W=N.attributes,Y=G.getAttributes(),H=k.defaultAttributeValues;for(let ct in Y){let J=Y[ct];if(J.location>=0){let j=W[ct];if(j===void 0&&(ct==="instanceMatrix"&&L.instanceMatrix&&(j=L.instanceMatrix),ct==="instanceColor"&&L.instanceColor&&(j=L.instanceColor)),j!==void 0){let st=j.normalized,ft=j.itemSize,ut=t.get(j);if(ut===void 0)continue;let Q=ut.buffer,mt=ut.type,xt=ut.bytesPerElement,Tt=mt===i.INT||mt===i.UNSIGNED_INT||j.gpuType===Nc;if(j.isInterleavedBufferAttribute){let Mt=j.data,Wt=Mt.isInterleavedBuffer===!0?Mt.stride:Mt.itemSize,se=j.offset;if(Mt.isInstancedInterleavedBuffer||Mt.isInstancedBufferAttribute){for(let Gt=0;Gt<J.locationSize;Gt++)g(J.location+Gt,Mt.meshPerAttribute);L.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=Mt.meshPerAttribute*Mt.count)}else for(let Gt=0;Gt<J.locationSize;Gt++)m(J.location+Gt);i.bindBuffer(i.ARRAY_BUFFER,Q);for(let Gt=0;Gt<J.locationSize;Gt++)A(J.location+Gt,ft/J.locationSize,mt,st,Wt*xt,(se+ft/J.locationSize*Gt)*xt,Tt)}else{if(j.isInstancedBufferAttribute){for(let Mt=0;Mt<J.locationSize;Mt++)g(J.location+Mt,j.meshPerAttribute);L.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=j.meshPerAttribute*j.count)}else for(let Mt=0;Mt<J.locationSize;Mt++)m(J.location+Mt);i.bindBuffer(i.ARRAY_BUFFER,Q);for(let Mt=0;Mt<J.locationSize;Mt++)A(J.location+Mt,ft/J.locationSize,mt,st,ft*xt,ft/J.locationSize*Mt*xt,Tt)}}else if(H!==void 0){let st=H[ct];if(st!==void 0)switch(st.length){case 2:i.vertexAttrib2fv(J.location,st);break;case 3:i.vertexAttrib3fv(J.location,st);break;case 4:i.vertexAttrib4fv(J.location,st);break;default:i.vertexAttrib1fv(J.location,st)}}}}v()}function R(){O();for(let L in n){let k=n[L];for(let G in k){let N=k[G];for(let W in N){let Y=N[W];for(let H in Y)h(Y[H].object),delete Y[H];delete N[W]}}delete n[L]}}function T(L){if(n[L.id]===void 0)return;let k=n[L.id];for(let G in k){let N=k[G];for(let W in N){let Y=N[W];for(let H in Y)h(Y[H].object),delete Y[H];delete N[W]}}delete n[L.id]}function y(L){for(let k in n){let G=n[k];for(let N in G){let W=G[N];if(W[L.id]===void 0)continue;let Y=W[L.id];for(let H in Y)h(Y[H].object),delete Y[H];delete W[L.id]}}}function E(L){for(let k in n){let G=n[k],N=L.isInstancedMesh===!0?L.id:0,W=G[N];if(W!==void 0){for(let Y in W){let H=W[Y];for(let ct in H)h(H[ct].object),delete H[ct];delete W[Y]}delete G[N],Object.keys(G).length===0&&delete n[k]}}}function O(){I(),o=!0,r!==s&&(r=s,c(r.object))}function I(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:O,resetDefaultState:I,dispose:R,releaseStatesOfGeometry:T,releaseStatesOfObject:E,releaseStatesOfProgram:y,initAttributes:_,enableAttribute:m,disableUnusedAttributes:v}}function rM(i,t,e){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),e.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),e.update(c,n,h))}function a(l,c,h){if(h===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let f=0;for(let d=0;d<h;d++)f+=c[d];e.update(f,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function oM(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let y=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(y.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(y){return!(y!==$i&&n.convert(y)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(y){let E=y===Zi&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(y!==oi&&y!==Ii&&!E&&n.convert(y)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(y){if(y==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";y="mediump"}return y==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",h=l(c);h!==c&&($t("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),f=e.logarithmicDepthBuffer===!0&&u===!1;e.reversedDepthBuffer===!0&&u===!1&&$t("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&u===!0&&$t("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let d=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),p=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),_=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),g=i.getParameter(i.MAX_VERTEX_ATTRIBS),v=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),A=i.getParameter(i.MAX_VARYING_VECTORS),S=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),R=i.getParameter(i.MAX_SAMPLES),T=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:f,reversedDepthBuffer:u,maxTextures:d,maxVertexTextures:p,maxTextureSize:_,maxCubemapSize:m,maxAttributes:g,maxVertexUniforms:v,maxVaryings:A,maxFragmentUniforms:S,maxSamples:R,samples:T}}function aM(i){let t=this,e=null,n=0,s=!1,r=!1,o=new _i,a=new ee,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,f){let d=u.length!==0||f||n!==0||s;return s=f,n=u.length,d},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,f){e=h(u,f,0)},this.setState=function(u,f,d){let p=u.clippingPlanes,_=u.clipIntersection,m=u.clipShadows,g=i.get(u);if(!s||p===null||p.length===0||r&&!m)r?h(null):c();else{let v=r?0:n,A=v*4,S=g.clippingState||null;l.value=S,S=h(p,f,A,d);for(let R=0;R!==A;++R)S[R]=e[R];g.clippingState=S,this.numIntersection=_?this.numPlanes:0,this.numPlanes+=v}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function h(u,f,d,p){let _=u!==null?u.length:0,m=null;if(_!==0){if(m=l.value,p!==!0||m===null){let g=d+_*4,v=f.matrixWorldInverse;a.getNormalMatrix(v),(m===null||m.length<g)&&(m=new Float32Array(g));for(let A=0,S=d;A!==_;++A,S+=4)o.copy(u[A]).applyMatrix4(v,a),o.normal.toArray(m,S),m[S+3]=o.constant}l.value=m,l.needsUpdate=!0}return t.numPlanes=_,t.numIntersection=0,m}}var cl=class extends xi{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new Da(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new cs(5,5,5),r=new ri({name:"CubemapFromEquirect",uniforms:Lr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:yn,blending:Rr});r.uniforms.tEquirect.value=e;let o=new ae(s,r),a=e.minFilter;return e.minFilter===Ns&&(e.minFilter=Jn),new Po(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,n=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}},Qm=256,lM=3,cM=20,Mg=256,bg=16,hM=3,uM=new B,fM=new Ht,Oo=class i{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new Po(1,10,null),this._boxMesh=new ae(new cs(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,n=.1,s=100,r={}){let{size:o=256,position:a=uM}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);e>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,f=l.autoClearColor,d=l.autoClearDepth,p=l.autoClearStencil,_=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,_===null&&(t.background=l.getClearColor(fM));let m=new Po(n,s,h);return m.position.copy(a),m.update(l,t),l.autoClear=u,l.autoClearColor=f,l.autoClearDepth=d,l.autoClearStencil=p,t.background=_,e>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=ng(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=eg(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(Qm,Ff(t))}_fromTexture(t,e){t.mapping===Pr||t.mapping===No?this._setSize(t.image.length===0?Qm:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let n=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(n),n}_allocateTarget(){let t=this._cubeSize,e=tg(t,!1,!1),n=Math.log2(t)-lM;for(let s=0;s<=n;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==e||t&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=tg(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===Pr||t.mapping===No?(this._cubemapMaterial===null&&(this._cubemapMaterial=ng()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=eg()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=dM(),this._integrationMaterial=pM());let e=this._cubeSize,n=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/bg);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-hM)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/(Mg*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=mM());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,n),s.envMap.value=t.texture,this._renderCube(r,0,n)}};function tg(i,t,e){return new cl(i,{minFilter:Ns,generateMipmaps:t,type:Zi,colorSpace:ba,depthBuffer:e})}function hl(i,t,e){return new ri({name:i,uniforms:t,vertexShader:ue.cube_vert,fragmentShader:e,side:yn,blending:Rr,depthTest:!1,depthWrite:!1})}function dM(){return hl("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Mg}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function pM(){return hl("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:bg}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function mM(){return hl("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${cM}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function eg(){return hl("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function ng(){return hl("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function gM(i){let t=new WeakMap,e=new WeakMap,n=null;function s(f,d=!1){return f==null?null:d?o(f):r(f)}function r(f){if(f&&f.isTexture){let d=f.mapping;if(d===Ic||d===Lc)if(t.has(f)){let p=t.get(f).texture;return a(p,f.mapping)}else{let p=f.image;if(p&&p.height>0){let _=new cl(p.height);return _.fromEquirectangularTexture(i,f),t.set(f,_),f.addEventListener("dispose",c),a(_.texture,f.mapping)}else return null}}return f}function o(f){if(f&&f.isTexture&&f.isPMREMTexture!==!0){let d=f.mapping,p=d===Ic||d===Lc,_=d===Pr||d===No;if(p||_){let m=e.get(f),g=m!==void 0?m.texture.pmremVersion:0;if(f.isRenderTargetTexture&&f.pmremVersion!==g)return n===null&&(n=new Oo(i)),m=p?n.fromEquirectangular(f,m):n.fromCubemap(f,m),m.texture.pmremVersion=f.pmremVersion,e.set(f,m),m.texture;if(m!==void 0)return m.texture;{let v=f.image;return p&&v&&v.height>0||_&&v&&l(v)?(n===null&&(n=new Oo(i)),m=p?n.fromEquirectangular(f):n.fromCubemap(f),m.texture.pmremVersion=f.pmremVersion,e.set(f,m),f.addEventListener("dispose",h),m.texture):null}}}return f}function a(f,d){return d===Ic?f.mapping=Pr:d===Lc&&(f.mapping=No),f}function l(f){let d=0,p=6;for(let _=0;_<p;_++)f[_]!==void 0&&d++;return d===p}function c(f){let d=f.target;d.removeEventListener("dispose",c);let p=t.get(d);p!==void 0&&(t.delete(d),p.dispose())}function h(f){let d=f.target;d.removeEventListener("dispose",h);let p=e.get(d);p!==void 0&&(e.delete(d),p.dispose())}function u(){t=new WeakMap,e=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function _M(i){let t={};function e(n){if(t[n]!==void 0)return t[n];let s=i.getExtension(n);return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){let s=e(n);return s===null&&ya("WebGLRenderer: "+n+" extension not supported."),s}}}function xM(i,t,e,n){let s={},r=new WeakMap,o=new FinalizationRegistry(p=>delete s[p]);function a(p){l(p.target)}function l(p){p.index!==null&&t.remove(p.index);for(let m in p.attributes)t.remove(p.attributes[m]);p.removeEventListener("dispose",a),delete s[p.id],o.unregister(p);let _=r.get(p);_&&(t.remove(_),r.delete(p)),n.releaseStatesOfGeometry(p),p.isInstancedBufferGeometry===!0&&delete p._maxInstanceCount,e.memory.geometries--}function c(p,_){return s[_.id]!==void 0||(_.addEventListener("dispose",a),s[_.id]=new WeakRef(_),o.register(_,_.id,_),e.memory.geometries++),_}function h(p){let _=p.attributes;for(let m in _)t.update(_[m],i.ARRAY_BUFFER)}function u(p){let _=p.index,m=p.attributes.position,g=0;if(m===void 0)return;let v=_!==null?_.array.length:m.array.length/3-1,A=m.count>=65535?Ca:Ra,S=new A(Math.ceil(v/3)*6,1),R=S.array;if(_!==null){let y=_.array;g=_.version;for(let E=0,O=0;E<v;E+=3){let I=y[E+0],L=y[E+1],k=y[E+2];R[O++]=I,R[O++]=L,R[O++]=L,R[O++]=k,R[O++]=k,R[O++]=I}}else{g=m.version;for(let y=0,E=0;y<v;y+=3){let O=y+0,I=y+1,L=y+2;R[E++]=O,R[E++]=I,R[E++]=I,R[E++]=L,R[E++]=L,R[E++]=O}}S.version=g;let T=r.get(p);T&&t.remove(T),r.set(p,S)}function f(p){let _=r.get(p);if(_){let m=p.index;m!==null&&_.version<m.version&&u(p)}else u(p);return r.get(p)}function d(){for(let p in s){let _=s[p].deref();_!==void 0&&l(_)}}return{get:c,update:h,getWireframeAttribute:f,dispose:d}}function yM(i,t,e){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,f){i.drawElements(n,f,r,u*o),e.update(f,n,1)}function c(u,f,d){d!==0&&(i.drawElementsInstanced(n,f,r,u*o,d),e.update(f,n,d))}function h(u,f,d){if(d===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,f,0,r,u,0,d);let _=0;for(let m=0;m<d;m++)_+=f[m];e.update(_,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function vM(i){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:Qt("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function SM(i,t,e){let n=new WeakMap,s=new Re;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,f=n.get(a);if(f===void 0||f.count!==u){let O=function(){y.dispose(),n.delete(a),a.removeEventListener("dispose",O)};f!==void 0&&f.texture.dispose();let d=a.morphAttributes.position!==void 0,p=a.morphAttributes.normal!==void 0,_=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],v=a.morphAttributes.color||[],A=0;d===!0&&(A=1),p===!0&&(A=2),_===!0&&(A=3);let S=a.attributes.position.count*A,R=1;S>t.maxTextureSize&&(R=Math.ceil(S/t.maxTextureSize),S=t.maxTextureSize);let T=new Float32Array(S*R*4*u),y=new Ta(T,S,R,u);y.type=Ii,y.needsUpdate=!0;let E=A*4;for(let I=0;I<u;I++){let L=m[I],k=g[I],G=v[I],N=S*R*4*I;for(let W=0;W<L.count;W++){let Y=W*E;d===!0&&(s.fromBufferAttribute(L,W),T[N+Y+0]=s.x,T[N+Y+1]=s.y,T[N+Y+2]=s.z,T[N+Y+3]=0),p===!0&&(s.fromBufferAttribute(k,W),T[N+Y+4]=s.x,T[N+Y+5]=s.y,T[N+Y+6]=s.z,T[N+Y+7]=0),_===!0&&(s.fromBufferAttribute(G,W),T[N+Y+8]=s.x,T[N+Y+9]=s.y,T[N+Y+10]=s.z,T[N+Y+11]=G.itemSize===4?s.w:1)}}f={count:u,texture:y,size:new qt(S,R)},n.set(a,f),a.addEventListener("dispose",O)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let d=0;for(let _=0;_<c.length;_++)d+=c[_];let p=a.morphTargetsRelative?1:1-d;l.getUniforms().setValue(i,"morphTargetBaseInfluence",p),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",f.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",f.size)}return{update:r}}function MM(i,t,e,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,u=c.geometry,f=t.get(c,u);if(r.get(f)!==h&&(t.update(f),r.set(f,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(e.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let d=c.skeleton;r.get(d)!==h&&(d.update(),r.set(d,h))}return f}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),e.remove(h.instanceMatrix),h.instanceColor!==null&&e.remove(h.instanceColor)}return{update:o,dispose:a}}var bM={[gf]:"LINEAR_TONE_MAPPING",[_f]:"REINHARD_TONE_MAPPING",[xf]:"CINEON_TONE_MAPPING",[yf]:"ACES_FILMIC_TONE_MAPPING",[Sf]:"AGX_TONE_MAPPING",[Ka]:"NEUTRAL_TONE_MAPPING",[vf]:"CUSTOM_TONE_MAPPING"};function wM(i,t,e,n,s,r){let o=new xi(t,e,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new je;h.setAttribute("position",new De([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new De([0,2,0,0,2,0],2));let u=new mc({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),f=new ae(h,u),d=new qa(-1,1,1,-1,0,1),p=null,_=null,m=!1,g,v=null,A=[],S=!1;this.setSize=function(R,T){o.setSize(R,T),a!==null&&a.setSize(R,T),l!==null&&l.setSize(R,T);for(let y=0;y<A.length;y++){let E=A[y];E.setSize&&E.setSize(R,T)}},this.setEffects=function(R){A=R,S=A.length>0&&A[0].isRenderPass===!0;let T=o.width,y=o.height;A.length>0&&a===null&&(a=new xi(T,y,{type:Zi,depthBuffer:!1,stencilBuffer:!1}),l=new xi(T,y,{type:Zi,depthBuffer:!1,stencilBuffer:!1}));let E=s===!0&&A.some(O=>O.needsDepthTexture===!0);E!==(o.depthTexture!==null)&&(E===!0&&c===null&&(c=new Ds(T,y),r===!0&&(c.format=Us,c.type=Ir)),o.dispose(),o.depthTexture=E?c:null,o.resolveDepthBuffer=E,o.storeMultisampledDepthBuffer=E);for(let O=0;O<A.length;O++){let I=A[O];I.setSize&&I.setSize(T,y),E&&I.needsDepthTexture===!0&&I.setDepthTexture&&I.setDepthTexture(c)}},this.begin=function(R,T){if(m||R.toneMapping===fs&&A.length===0)return!1;if(v=T,T!==null){let y=T.width,E=T.height;(o.width!==y||o.height!==E)&&this.setSize(y,E)}return S===!1&&R.setRenderTarget(o),g=R.toneMapping,R.toneMapping=fs,!0},this.hasRenderPass=function(){return S},this.end=function(R,T){R.toneMapping=g,m=!0;let y=o,E=a;for(let O=0;O<A.length;O++){let I=A[O];I.enabled!==!1&&(I.render(R,E,y,T),I.needsSwap!==!1&&(y=E,E=E===a?l:a))}if(p!==R.outputColorSpace||_!==R.toneMapping){p=R.outputColorSpace,_=R.toneMapping,u.defines={},xe.getTransfer(p)===Te&&(u.defines.SRGB_TRANSFER="");let O=bM[_];O&&(u.defines[O]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=y.texture,R.setRenderTarget(v),R.render(f,d),v=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var wg=new si,Eg=new Ds(1,1),Ag=new Na(1),Tg=new Ta,Rg=new dc,Cg=new Da,ig=[],sg=[],rg=new Float32Array(16),og=new Float32Array(9),ag=new Float32Array(4);function Bo(i,t,e){let n=i[0];if(n<=0||n>0)return i;let s=t*e,r=ig[s];if(r===void 0&&(r=new Float32Array(s),ig[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function vn(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function Sn(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function Sh(i,t){let e=sg[t];e===void 0&&(e=new Int32Array(t),sg[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function EM(i,t){let e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function AM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(vn(e,t))return;i.uniform2fv(this.addr,t),Sn(e,t)}}function TM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(vn(e,t))return;i.uniform3fv(this.addr,t),Sn(e,t)}}function RM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(vn(e,t))return;i.uniform4fv(this.addr,t),Sn(e,t)}}function CM(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(vn(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),Sn(e,t)}else{if(vn(e,n))return;ag.set(n),i.uniformMatrix2fv(this.addr,!1,ag),Sn(e,n)}}function PM(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(vn(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),Sn(e,t)}else{if(vn(e,n))return;og.set(n),i.uniformMatrix3fv(this.addr,!1,og),Sn(e,n)}}function IM(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(vn(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),Sn(e,t)}else{if(vn(e,n))return;rg.set(n),i.uniformMatrix4fv(this.addr,!1,rg),Sn(e,n)}}function LM(i,t){let e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function DM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(vn(e,t))return;i.uniform2iv(this.addr,t),Sn(e,t)}}function NM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(vn(e,t))return;i.uniform3iv(this.addr,t),Sn(e,t)}}function UM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(vn(e,t))return;i.uniform4iv(this.addr,t),Sn(e,t)}}function FM(i,t){let e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function OM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(vn(e,t))return;i.uniform2uiv(this.addr,t),Sn(e,t)}}function BM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(vn(e,t))return;i.uniform3uiv(this.addr,t),Sn(e,t)}}function zM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(vn(e,t))return;i.uniform4uiv(this.addr,t),Sn(e,t)}}function Mh(i){return i.version===0&&(i.compareFunction=If,i.needsUpdate=!0),i}function kM(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Mh(Eg):r=wg,e.setTexture2D(t||r,s)}function GM(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||Rg,s)}function VM(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Mh(Ag):r=Cg,e.setTextureCube(t||r,s)}function HM(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||Tg,s)}function WM(i){switch(i){case 5126:return EM;case 35664:return AM;case 35665:return TM;case 35666:return RM;case 35674:return CM;case 35675:return PM;case 35676:return IM;case 5124:case 35670:return LM;case 35667:case 35671:return DM;case 35668:case 35672:return NM;case 35669:case 35673:return UM;case 5125:return FM;case 36294:return OM;case 36295:return BM;case 36296:return zM;case 35678:case 36198:case 36298:case 36306:case 35682:return kM;case 35679:case 36299:case 36307:return GM;case 35680:case 36300:case 36308:case 36293:return VM;case 36289:case 36303:case 36311:case 36292:return HM}}function XM(i,t){i.uniform1fv(this.addr,t)}function qM(i,t){let e=Bo(t,this.size,2);i.uniform2fv(this.addr,e)}function YM(i,t){let e=Bo(t,this.size,3);i.uniform3fv(this.addr,e)}function ZM(i,t){let e=Bo(t,this.size,4);i.uniform4fv(this.addr,e)}function $M(i,t){let e=Bo(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function JM(i,t){let e=Bo(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function KM(i,t){let e=Bo(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function jM(i,t){i.uniform1iv(this.addr,t)}function QM(i,t){i.uniform2iv(this.addr,t)}function tb(i,t){i.uniform3iv(this.addr,t)}function eb(i,t){i.uniform4iv(this.addr,t)}function nb(i,t){i.uniform1uiv(this.addr,t)}function ib(i,t){i.uniform2uiv(this.addr,t)}function sb(i,t){i.uniform3uiv(this.addr,t)}function rb(i,t){i.uniform4uiv(this.addr,t)}function ob(i,t,e){let n=this.cache,s=t.length,r=Sh(e,s);vn(n,r)||(i.uniform1iv(this.addr,r),Sn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=Mh(Eg):o=wg;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function ab(i,t,e){let n=this.cache,s=t.length,r=Sh(e,s);vn(n,r)||(i.uniform1iv(this.addr,r),Sn(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||Rg,r[o])}function lb(i,t,e){let n=this.cache,s=t.length,r=Sh(e,s);vn(n,r)||(i.uniform1iv(this.addr,r),Sn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=Mh(Ag):o=Cg;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function cb(i,t,e){let n=this.cache,s=t.length,r=Sh(e,s);vn(n,r)||(i.uniform1iv(this.addr,r),Sn(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||Tg,r[o])}function hb(i){switch(i){case 5126:return XM;case 35664:return qM;case 35665:return YM;case 35666:return ZM;case 35674:return $M;case 35675:return JM;case 35676:return KM;case 5124:case 35670:return jM;case 35667:case 35671:return QM;case 35668:case 35672:return tb;case 35669:case 35673:return eb;case 5125:return nb;case 36294:return ib;case 36295:return sb;case 36296:return rb;case 35678:case 36198:case 36298:case 36306:case 35682:return ob;case 35679:case 36299:case 36307:return ab;case 35680:case 36300:case 36308:case 36293:return lb;case 36289:case 36303:case 36311:case 36292:return cb}}var Jf=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=WM(e.type)}},Kf=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=hb(e.type)}},jf=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],n)}}},Zf=/(\w+)(\])?(\[|\.)?/g;function lg(i,t){i.seq.push(t),i.map[t.id]=t}function ub(i,t,e){let n=i.name,s=n.length;for(Zf.lastIndex=0;;){let r=Zf.exec(n),o=Zf.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){lg(e,c===void 0?new Jf(a,i,t):new Kf(a,i,t));break}else{let u=e.map[a];u===void 0&&(u=new jf(a),lg(e,u)),e=u}}}var Fo=class{constructor(t,e){this.seq=[],this.map={};let n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);ub(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,n,s){let r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){let s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){let n=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&n.push(o)}return n}};function cg(i,t,e){let n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}var fb=37297,db=0;function pb(i,t){let e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}var hg=new ee;function mb(i){xe._getMatrix(hg,xe.workingColorSpace,i);let t=`mat3( ${hg.elements.map(e=>e.toFixed(4))} )`;switch(xe.getTransfer(i)){case wa:return[t,"LinearTransferOETF"];case Te:return[t,"sRGBTransferOETF"];default:return $t("WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function ug(i,t,e){let n=i.getShaderParameter(t,i.COMPILE_STATUS),r=(i.getShaderInfoLog(t)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+pb(i.getShaderSource(t),a)}else return r}function gb(i,t){let e=mb(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var _b={[gf]:"Linear",[_f]:"Reinhard",[xf]:"Cineon",[yf]:"ACESFilmic",[Sf]:"AgX",[Ka]:"Neutral",[vf]:"Custom"};function xb(i,t){let e=_b[t];return e===void 0?($t("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var yh=new B;function yb(){xe.getLuminanceCoefficients(yh);let i=yh.x.toFixed(4),t=yh.y.toFixed(4),e=yh.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function vb(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(ll).join(`
`)}function Sb(i){let t=[];for(let e in i){let n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function Mb(i,t){let e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(t,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function ll(i){return i!==""}function fg(i,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function dg(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var bb=/^[ \t]*#include +<([\w\d./]+)>/gm;function Qf(i){return i.replace(bb,wb)}function wb(i,t){let e=ue[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return Qf(e)}var Eb=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function pg(i){return i.replace(Eb,Ab)}function Ab(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function mg(i){let t=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?t+=`
#define HIGH_PRECISION`:i.precision==="mediump"?t+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(t+=`
#define LOW_PRECISION`),t}var Tb={[Tr]:"SHADOWMAP_TYPE_PCF",[Lo]:"SHADOWMAP_TYPE_VSM"};function Rb(i){return Tb[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var Cb={[No]:"ENVMAP_MODE_REFRACTION"};function Pb(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":Cb[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var Ib={[Pc]:"ENVMAP_BLENDING_MULTIPLY",[Um]:"ENVMAP_BLENDING_MIX",[Fm]:"ENVMAP_BLENDING_ADD"};function Lb(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":Ib[i.combine]||"ENVMAP_BLENDING_NONE"}function Db(i,t,e,n){let s=i.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=Rb(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=Pb(e),u=Lb(e),f=vb(e),d=Sb(r),p=s.createProgram(),_,m,g=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(_=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d].filter(ll).join(`
`),_.length>0&&(_+=`
`),m=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d].filter(ll).join(`
`),m.length>0&&(m+=`
`)):(_=[mg(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(ll).join(`
`),m=[mg(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+h:"",e.envMap?"#define "+u:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==fs?"#define TONE_MAPPING":"",e.toneMapping!==fs?ue.tonemapping_pars_fragment:"",e.toneMapping!==fs?xb("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",ue.colorspace_pars_fragment,gb("linearToOutputTexel",e.outputColorSpace),yb(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(ll).join(`
`)),o=Qf(o),o=fg(o,e),o=dg(o,e),a=Qf(a),a=fg(a,e),a=dg(a,e),o=pg(o),a=pg(a),e.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,_=[f,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+_,m=["#define varying in",e.glslVersion===Nf?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===Nf?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let v=g+_+o,A=g+m+a,S=cg(s,s.VERTEX_SHADER,v),R=cg(s,s.FRAGMENT_SHADER,A);s.attachShader(p,S),s.attachShader(p,R),e.index0AttributeName!==void 0?s.bindAttribLocation(p,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(p,0,"position"),s.linkProgram(p);function T(I){if(i.debug.checkShaderErrors){let L=s.getProgramInfoLog(p)||"",k=s.getShaderInfoLog(S)||"",G=s.getShaderInfoLog(R)||"",N=L.trim(),W=k.trim(),Y=G.trim(),H=!0,ct=!0;if(s.getProgramParameter(p,s.LINK_STATUS)===!1)if(H=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,p,S,R);else{let J=ug(s,S,"vertex"),j=ug(s,R,"fragment");Qt("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(p,s.VALIDATE_STATUS)+`

Material Name: `+I.name+`
Material Type: `+I.type+`

Program Info Log: `+N+`
`+J+`
`+j)}else N!==""?$t("WebGLProgram: Program Info Log:",N):(W===""||Y==="")&&(ct=!1);ct&&(I.diagnostics={runnable:H,programLog:N,vertexShader:{log:W,prefix:_},fragmentShader:{log:Y,prefix:m}})}s.deleteShader(S),s.deleteShader(R),y=new Fo(s,p),E=Mb(s,p)}let y;this.getUniforms=function(){return y===void 0&&T(this),y};let E;this.getAttributes=function(){return E===void 0&&T(this),E};let O=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return O===!1&&(O=s.getProgramParameter(p,fb)),O},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(p),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=db++,this.cacheKey=t,this.usedTimes=1,this.program=p,this.vertexShader=S,this.fragmentShader=R,this}var Nb=0,td=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,n){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){let e=this.shaderCache,n=e.get(t);return n===void 0&&(n=new ed(t),e.set(t,n)),n}},ed=class{constructor(t){this.id=Nb++,this.code=t,this.usedTimes=0}};function Ub(i){return i===dr||i===il||i===sl}function Fb(i,t,e,n,s,r){let o=new wo,a=new td,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,f={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function d(y){return l.add(y),y===0?"uv":`uv${y}`}function p(y,E,O,I,L,k){let G=I.fog,N=L.geometry,W=y.isMeshStandardMaterial||y.isMeshLambertMaterial||y.isMeshPhongMaterial?I.environment:null,Y=y.isMeshStandardMaterial||y.isMeshLambertMaterial&&!y.envMap||y.isMeshPhongMaterial&&!y.envMap,H=t.get(y.envMap||W,Y),ct=f[y.type],J=n.precision;y.precision!==null&&(J=n.getMaxPrecision(y.precision),J!==y.precision&&$t("WebGLProgram.getParameters:",y.precision,"not supported, using",J,"instead."));let j=N.morphAttributes.position||N.morphAttributes.normal||N.morphAttributes.color,st=j!==void 0?j.length:0,ft=0;N.morphAttributes.position!==void 0&&(ft=1),N.morphAttributes.normal!==void 0&&(ft=2),N.morphAttributes.color!==void 0&&(ft=3);let ut,Q,mt,xt;if(ct){let Rt=ti[ct];ut=Rt.vertexShader,Q=Rt.fragmentShader}else{ut=y.vertexShader,Q=y.fragmentShader;let Rt=a.getVertexShaderStage(y),le=a.getFragmentShaderStage(y);a.update(y,Rt,le),mt=Rt.id,xt=le.id}let Tt=i.getRenderTarget(),Mt=i.state.buffers.depth.getReversed(),Wt=L.isInstancedMesh===!0,se=L.isBatchedMesh===!0,Gt=!!y.map,fe=!!y.matcap,ce=!!H,ne=ce&&H.isPMREMTexture===!0,$e=!!y.aoMap,ke=!!y.lightMap,ln=!!y.bumpMap&&y.wireframe===!1,Ne=!!y.normalMap,An=!!y.displacementMap,ve=!!y.emissiveMap,gn=!!y.metalnessMap,Qe=!!y.roughnessMap,cn=y.anisotropy>0,F=y.clearcoat>0,Ct=y.diffuseRoughness>0,Zt=y.dispersion>0,re=y.retroreflectivity>0,bt=y.iridescence>0,Fe=y.sheen>0,kt=y.transmission>0,Yt=cn&&!!y.anisotropyMap,C=F&&!!y.clearcoatMap,M=F&&!!y.clearcoatNormalMap,X=F&&!!y.clearcoatRoughnessMap,ht=Ct&&!!y.diffuseRoughnessMap,ot=bt&&!!y.iridescenceMap,_t=bt&&!!y.iridescenceThicknessMap,yt=Fe&&!!y.sheenColorMap,et=Fe&&!!y.sheenRoughnessMap,it=!!y.specularMap,pt=!!y.specularColorMap,U=!!y.specularIntensityMap,rt=kt&&!!y.transmissionMap,nt=kt&&!!y.thicknessMap,wt=!!y.gradientMap,gt=!!y.alphaMap,St=y.alphaTest>0,Vt=!!y.alphaHash,Kt=!!y.extensions,lt=fs;y.toneMapped&&(Tt===null||Tt.isXRRenderTarget===!0)&&(lt=i.toneMapping);let Ot=ne?H.isCompressedCubeTexture?H.image[0].mipmaps:H.mipmaps:null,jt={shaderID:ct,shaderType:y.type,shaderName:y.name,vertexShader:ut,fragmentShader:Q,defines:y.defines,customVertexShaderID:mt,customFragmentShaderID:xt,isRawShaderMaterial:y.isRawShaderMaterial===!0,glslVersion:y.glslVersion,precision:J,batching:se,batchingColor:se&&L._colorsTexture!==null,instancing:Wt,instancingColor:Wt&&L.instanceColor!==null,instancingMorph:Wt&&L.morphTexture!==null,outputColorSpace:Tt===null?i.outputColorSpace:Tt.isXRRenderTarget===!0?Tt.texture.colorSpace:xe.workingColorSpace,alphaToCoverage:!!y.alphaToCoverage,map:Gt,matcap:fe,envMap:ce,envMapMode:ce&&H.mapping,envMapPMREM:ne,envMapMaxLod:ne?Ot.length-1:null,envMapSize:ne?Ot[0].width:null,aoMap:$e,lightMap:ke,bumpMap:ln,normalMap:Ne,displacementMap:An,emissiveMap:ve,normalMapObjectSpace:Ne&&y.normalMapType===zm,normalMapTangentSpace:Ne&&y.normalMapType===rl,packedNormalMap:Ne&&y.normalMapType===rl&&Ub(y.normalMap.format),metalnessMap:gn,roughnessMap:Qe,anisotropy:cn,anisotropyMap:Yt,clearcoat:F,clearcoatMap:C,clearcoatNormalMap:M,clearcoatRoughnessMap:X,diffuseRoughness:Ct,diffuseRoughnessMap:ht,dispersion:Zt,retroreflection:re,iridescence:bt,iridescenceMap:ot,iridescenceThicknessMap:_t,sheen:Fe,sheenColorMap:yt,sheenRoughnessMap:et,specularMap:it,specularColorMap:pt,specularIntensityMap:U,transmission:kt,transmissionMap:rt,thicknessMap:nt,gradientMap:wt,opaque:y.transparent===!1&&y.blending===Do&&y.alphaToCoverage===!1,alphaMap:gt,alphaTest:St,alphaHash:Vt,combine:y.combine,mapUv:Gt&&d(y.map.channel),aoMapUv:$e&&d(y.aoMap.channel),lightMapUv:ke&&d(y.lightMap.channel),bumpMapUv:ln&&d(y.bumpMap.channel),normalMapUv:Ne&&d(y.normalMap.channel),displacementMapUv:An&&d(y.displacementMap.channel),emissiveMapUv:ve&&d(y.emissiveMap.channel),metalnessMapUv:gn&&d(y.metalnessMap.channel),roughnessMapUv:Qe&&d(y.roughnessMap.channel),anisotropyMapUv:Yt&&d(y.anisotropyMap.channel),clearcoatMapUv:C&&d(y.clearcoatMap.channel),clearcoatNormalMapUv:M&&d(y.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:X&&d(y.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ht&&d(y.diffuseRoughnessMap.channel),iridescenceMapUv:ot&&d(y.iridescenceMap.channel),iridescenceThicknessMapUv:_t&&d(y.iridescenceThicknessMap.channel),sheenColorMapUv:yt&&d(y.sheenColorMap.channel),sheenRoughnessMapUv:et&&d(y.sheenRoughnessMap.channel),specularMapUv:it&&d(y.specularMap.channel),specularColorMapUv:pt&&d(y.specularColorMap.channel),specularIntensityMapUv:U&&d(y.specularIntensityMap.channel),transmissionMapUv:rt&&d(y.transmissionMap.channel),thicknessMapUv:nt&&d(y.thicknessMap.channel),alphaMapUv:gt&&d(y.alphaMap.channel),vertexTangents:!!N.attributes.tangent&&(Ne||cn),vertexNormals:!!N.attributes.normal,vertexColors:y.vertexColors,vertexAlphas:y.vertexColors===!0&&!!N.attributes.color&&N.attributes.color.itemSize===4,pointsUvs:L.isPoints===!0&&!!N.attributes.uv&&(Gt||gt),fog:!!G,useFog:y.fog===!0,fogExp2:!!G&&G.isFogExp2,flatShading:y.wireframe===!1&&(y.flatShading===!0||N.attributes.normal===void 0&&Ne===!1&&(y.isMeshLambertMaterial||y.isMeshPhongMaterial||y.isMeshStandardMaterial||y.isMeshPhysicalMaterial)),sizeAttenuation:y.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:Mt,skinning:L.isSkinnedMesh===!0,hasPositionAttribute:N.attributes.position!==void 0,morphTargets:N.morphAttributes.position!==void 0,morphNormals:N.morphAttributes.normal!==void 0,morphColors:N.morphAttributes.color!==void 0,morphTargetsCount:st,morphTextureStride:ft,numSunLights:E.sun.length,numDirLights:E.directional.length,numPointLights:E.point.length,numSpotLights:E.spot.length,numSpotLightMaps:E.spotLightMap.length,numRectAreaLights:E.rectArea.length,numHemiLights:E.hemi.length,numSunLightShadows:E.sunShadowMap.length,numDirLightShadows:E.directionalShadowMap.length,numPointLightShadows:E.pointShadowMap.length,numSpotLightShadows:E.spotShadowMap.length,numSpotLightShadowsWithMaps:E.numSpotLightShadowsWithMaps,numLightProbes:E.numLightProbes,numLightProbeGrids:k.filter(Rt=>Rt.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:y.dithering,shadowMapEnabled:i.shadowMap.enabled&&O.length>0,shadowMapType:i.shadowMap.type,toneMapping:lt,decodeVideoTexture:Gt&&y.map.isVideoTexture===!0&&xe.getTransfer(y.map.colorSpace)===Te,decodeVideoTextureEmissive:ve&&y.emissiveMap.isVideoTexture===!0&&xe.getTransfer(y.emissiveMap.colorSpace)===Te,premultipliedAlpha:y.premultipliedAlpha,doubleSided:y.side===Pi,flipSided:y.side===yn,useDepthPacking:y.depthPacking>=0,depthPacking:y.depthPacking||0,index0AttributeName:y.index0AttributeName,extensionClipCullDistance:Kt&&y.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Kt&&y.extensions.multiDraw===!0||se)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:y.customProgramCacheKey()};return jt.vertexUv1s=l.has(1),jt.vertexUv2s=l.has(2),jt.vertexUv3s=l.has(3),l.clear(),jt}function _(y){let E=[];if(y.shaderID?E.push(y.shaderID):(E.push(y.customVertexShaderID),E.push(y.customFragmentShaderID)),y.defines!==void 0)for(let O in y.defines)E.push(O),E.push(y.defines[O]);return y.isRawShaderMaterial===!1&&(m(E,y),g(E,y),E.push(i.outputColorSpace)),E.push(y.customProgramCacheKey),E.join()}function m(y,E){y.push(E.precision),y.push(E.outputColorSpace),y.push(E.envMapMode),y.push(E.envMapPMREM),y.push(E.envMapMaxLod),y.push(E.envMapSize),y.push(E.mapUv),y.push(E.alphaMapUv),y.push(E.lightMapUv),y.push(E.aoMapUv),y.push(E.bumpMapUv),y.push(E.normalMapUv),y.push(E.displacementMapUv),y.push(E.emissiveMapUv),y.push(E.metalnessMapUv),y.push(E.roughnessMapUv),y.push(E.anisotropyMapUv),y.push(E.clearcoatMapUv),y.push(E.clearcoatNormalMapUv),y.push(E.clearcoatRoughnessMapUv),y.push(E.diffuseRoughnessMapUv),y.push(E.iridescenceMapUv),y.push(E.iridescenceThicknessMapUv),y.push(E.sheenColorMapUv),y.push(E.sheenRoughnessMapUv),y.push(E.specularMapUv),y.push(E.specularColorMapUv),y.push(E.specularIntensityMapUv),y.push(E.transmissionMapUv),y.push(E.thicknessMapUv),y.push(E.combine),y.push(E.fogExp2),y.push(E.sizeAttenuation),y.push(E.morphTargetsCount),y.push(E.numSunLights),y.push(E.numDirLights),y.push(E.numPointLights),y.push(E.numSpotLights),y.push(E.numSpotLightMaps),y.push(E.numHemiLights),y.push(E.numRectAreaLights),y.push(E.numSunLightShadows),y.push(E.numDirLightShadows),y.push(E.numPointLightShadows),y.push(E.numSpotLightShadows),y.push(E.numSpotLightShadowsWithMaps),y.push(E.numLightProbes),y.push(E.numLightProbeGrids),y.push(E.shadowMapType),y.push(E.toneMapping),y.push(E.numClippingPlanes),y.push(E.numClipIntersection),y.push(E.depthPacking)}function g(y,E){o.disableAll(),E.instancing&&o.enable(0),E.instancingColor&&o.enable(1),E.instancingMorph&&o.enable(2),E.matcap&&o.enable(3),E.envMap&&o.enable(4),E.normalMapObjectSpace&&o.enable(5),E.normalMapTangentSpace&&o.enable(6),E.clearcoat&&o.enable(7),E.iridescence&&o.enable(8),E.alphaTest&&o.enable(9),E.vertexColors&&o.enable(10),E.vertexAlphas&&o.enable(11),E.vertexUv1s&&o.enable(12),E.vertexUv2s&&o.enable(13),E.vertexUv3s&&o.enable(14),E.vertexTangents&&o.enable(15),E.anisotropy&&o.enable(16),E.alphaHash&&o.enable(17),E.batching&&o.enable(18),E.dispersion&&o.enable(19),E.retroreflection&&o.enable(24),E.diffuseRoughness&&o.enable(25),E.batchingColor&&o.enable(20),E.gradientMap&&o.enable(21),E.packedNormalMap&&o.enable(22),E.vertexNormals&&o.enable(23),y.push(o.mask),o.disableAll(),E.fog&&o.enable(0),E.useFog&&o.enable(1),E.flatShading&&o.enable(2),E.logarithmicDepthBuffer&&o.enable(3),E.reversedDepthBuffer&&o.enable(4),E.skinning&&o.enable(5),E.morphTargets&&o.enable(6),E.morphNormals&&o.enable(7),E.morphColors&&o.enable(8),E.premultipliedAlpha&&o.enable(9),E.shadowMapEnabled&&o.enable(10),E.doubleSided&&o.enable(11),E.flipSided&&o.enable(12),E.useDepthPacking&&o.enable(13),E.dithering&&o.enable(14),E.transmission&&o.enable(15),E.sheen&&o.enable(16),E.opaque&&o.enable(17),E.pointsUvs&&o.enable(18),E.decodeVideoTexture&&o.enable(19),E.decodeVideoTextureEmissive&&o.enable(20),E.alphaToCoverage&&o.enable(21),E.numLightProbeGrids>0&&o.enable(22),E.hasPositionAttribute&&o.enable(23),y.push(o.mask)}function v(y){let E=f[y.type],O;if(E){let I=ti[E];O=ol.clone(I.uniforms)}else O=y.uniforms;return O}function A(y,E){let O=h.get(E);return O!==void 0?++O.usedTimes:(O=new Db(i,E,y,s),c.push(O),h.set(E,O)),O}function S(y){if(--y.usedTimes===0){let E=c.indexOf(y);c[E]=c[c.length-1],c.pop(),h.delete(y.cacheKey),y.destroy()}}function R(y){a.remove(y)}function T(){a.dispose()}return{getParameters:p,getProgramCacheKey:_,getUniforms:v,acquireProgram:A,releaseProgram:S,releaseShaderCache:R,programs:c,dispose:T}}function Ob(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function Bb(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.materialVariant!==t.materialVariant?i.materialVariant-t.materialVariant:i.z!==t.z?i.z-t.z:i.id-t.id}function gg(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function _g(){let i=[],t=0,e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(f){let d=0;return f.isInstancedMesh&&(d+=2),f.isSkinnedMesh&&(d+=1),d}function a(f,d,p,_,m,g){let v=i[t];return v===void 0?(v={id:f.id,object:f,geometry:d,material:p,materialVariant:o(f),groupOrder:_,renderOrder:f.renderOrder,z:m,group:g},i[t]=v):(v.id=f.id,v.object=f,v.geometry=d,v.material=p,v.materialVariant=o(f),v.groupOrder=_,v.renderOrder=f.renderOrder,v.z=m,v.group=g),t++,v}function l(f,d,p,_,m,g,v){v.reversedDepth===!0&&(m=-m);let A=a(f,d,p,_,m,g);p.transmission>0?n.push(A):p.transparent===!0?s.push(A):e.push(A)}function c(f,d,p,_,m,g){let v=a(f,d,p,_,m,g);p.transmission>0?n.unshift(v):p.transparent===!0?s.unshift(v):e.unshift(v)}function h(f,d){e.length>1&&e.sort(f||Bb),n.length>1&&n.sort(d||gg),s.length>1&&s.sort(d||gg)}function u(){for(let f=t,d=i.length;f<d;f++){let p=i[f];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function zb(){let i=new WeakMap;function t(n,s){let r=i.get(n),o;return r===void 0?(o=new _g,i.set(n,[o])):s>=r.length?(o=new _g,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function kb(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new B,color:new Ht};break;case"SpotLight":e={position:new B,direction:new B,color:new Ht,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new B,color:new Ht,distance:0,decay:0};break;case"HemisphereLight":e={direction:new B,skyColor:new Ht,groundColor:new Ht};break;case"RectAreaLight":e={color:new Ht,position:new B,halfWidth:new B,halfHeight:new B};break}return i[t.id]=e,e}}}function Gb(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new qt};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new qt};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new qt,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}var Vb=0;function Hb(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function Wb(i){let t=new kb,e=Gb(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new B);let s=new B,r=new de,o=new de;function a(c){let h=0,u=0,f=0;for(let k=0;k<9;k++)n.probe[k].set(0,0,0);let d=0,p=0,_=0,m=0,g=0,v=0,A=0,S=0,R=0,T=0,y=0,E=0,O=0,I=0;c.sort(Hb);for(let k=0,G=c.length;k<G;k++){let N=c[k],W=N.color,Y=N.intensity,H=N.distance,ct=null;if(N.shadow&&N.shadow.map&&(N.shadow.map.texture.format===dr?ct=N.shadow.map.texture:ct=N.shadow.map.depthTexture||N.shadow.map.texture),N.isAmbientLight)h+=W.r*Y,u+=W.g*Y,f+=W.b*Y;else if(N.isLightProbe){for(let J=0;J<9;J++)n.probe[J].addScaledVector(N.sh.coefficients[J],Y);I++}else if(N.isSunLight){let J=t.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let j=N.shadow,st=e.get(N);st.shadowIntensity=j.intensity,st.shadowBias=j.bias,st.shadowNormalBias=j.normalBias,st.shadowRadius=j.radius,st.shadowMapSize.copy(j.mapSize).multiply(j.getFrameExtents()),n.sunShadow[p]=st,n.sunShadowMap[p]=ct;let ft=j.getViewportCount();for(let ut=0;ut<ft;ut++)n.sunShadowMatrix[_+ut]=j.getMatrix(ut),n.sunShadowCascade[_+ut]=j._cascadeData[ut];_+=ft,p++}n.sun[d]=J,d++}else if(N.isDirectionalLight){let J=t.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let j=N.shadow,st=e.get(N);st.shadowIntensity=j.intensity,st.shadowBias=j.bias,st.shadowNormalBias=j.normalBias,st.shadowRadius=j.radius,st.shadowMapSize=j.mapSize,n.directionalShadow[m]=st,n.directionalShadowMap[m]=ct,n.directionalShadowMatrix[m]=N.shadow.matrix,R++}n.directional[m]=J,m++}else if(N.isSpotLight){let J=t.get(N);J.position.setFromMatrixPosition(N.matrixWorld),J.color.copy(W).multiplyScalar(Y),J.distance=H,J.coneCos=Math.cos(N.angle),J.penumbraCos=Math.cos(N.angle*(1-N.penumbra)),J.decay=N.decay,n.spot[v]=J;let j=N.shadow;if(N.map&&(n.spotLightMap[E]=N.map,E++,j.updateMatrices(N),N.castShadow&&O++),n.spotLightMatrix[v]=j.matrix,N.castShadow){let st=e.get(N);st.shadowIntensity=j.intensity,st.shadowBias=j.bias,st.shadowNormalBias=j.normalBias,st.shadowRadius=j.radius,st.shadowMapSize=j.mapSize,n.spotShadow[v]=st,n.spotShadowMap[v]=ct,y++}v++}else if(N.isRectAreaLight){let J=t.get(N);J.color.copy(W).multiplyScalar(Y),J.halfWidth.set(N.width*.5,0,0),J.halfHeight.set(0,N.height*.5,0),n.rectArea[A]=J,A++}else if(N.isPointLight){let J=t.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),J.distance=N.distance,J.decay=N.decay,N.castShadow){let j=N.shadow,st=e.get(N);st.shadowIntensity=j.intensity,st.shadowBias=j.bias,st.shadowNormalBias=j.normalBias,st.shadowRadius=j.radius,st.shadowMapSize=j.mapSize,st.shadowCameraNear=j.camera.near,st.shadowCameraFar=j.camera.far,n.pointShadow[g]=st,n.pointShadowMap[g]=ct,n.pointShadowMatrix[g]=N.shadow.matrix,T++}n.point[g]=J,g++}else if(N.isHemisphereLight){let J=t.get(N);J.skyColor.copy(N.color).multiplyScalar(Y),J.groundColor.copy(N.groundColor).multiplyScalar(Y),n.hemi[S]=J,S++}}A>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Pt.LTC_FLOAT_1,n.rectAreaLTC2=Pt.LTC_FLOAT_2):(n.rectAreaLTC1=Pt.LTC_HALF_1,n.rectAreaLTC2=Pt.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=f;let L=n.hash;(L.sunLength!==d||L.directionalLength!==m||L.pointLength!==g||L.spotLength!==v||L.rectAreaLength!==A||L.hemiLength!==S||L.numSunShadows!==p||L.numDirectionalShadows!==R||L.numPointShadows!==T||L.numSpotShadows!==y||L.numSpotMaps!==E||L.numLightProbes!==I)&&(n.sun.length=d,n.directional.length=m,n.spot.length=v,n.rectArea.length=A,n.point.length=g,n.hemi.length=S,n.sunShadow.length=p,n.sunShadowMap.length=p,n.sunShadowMatrix.length=_,n.sunShadowCascade.length=_,n.directionalShadow.length=R,n.directionalShadowMap.length=R,n.directionalShadowMatrix.length=R,n.pointShadow.length=T,n.pointShadowMap.length=T,n.pointShadowMatrix.length=T,n.spotShadow.length=y,n.spotShadowMap.length=y,n.spotLightMatrix.length=y+E-O,n.spotLightMap.length=E,n.numSpotLightShadowsWithMaps=O,n.numLightProbes=I,L.sunLength=d,L.directionalLength=m,L.pointLength=g,L.spotLength=v,L.rectAreaLength=A,L.hemiLength=S,L.numSunShadows=p,L.numDirectionalShadows=R,L.numPointShadows=T,L.numSpotShadows=y,L.numSpotMaps=E,L.numLightProbes=I,n.version=Vb++)}function l(c,h){let u=0,f=0,d=0,p=0,_=0,m=0,g=h.matrixWorldInverse;for(let v=0,A=c.length;v<A;v++){let S=c[v];if(S.isSunLight){let R=n.sun[u];R.direction.setFromMatrixPosition(S.matrixWorld),R.direction.transformDirection(g),u++}else if(S.isDirectionalLight){let R=n.directional[f];R.direction.setFromMatrixPosition(S.matrixWorld),s.setFromMatrixPosition(S.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(g),f++}else if(S.isSpotLight){let R=n.spot[p];R.position.setFromMatrixPosition(S.matrixWorld),R.position.applyMatrix4(g),R.direction.setFromMatrixPosition(S.matrixWorld),s.setFromMatrixPosition(S.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(g),p++}else if(S.isRectAreaLight){let R=n.rectArea[_];R.position.setFromMatrixPosition(S.matrixWorld),R.position.applyMatrix4(g),o.identity(),r.copy(S.matrixWorld),r.premultiply(g),o.extractRotation(r),R.halfWidth.set(S.width*.5,0,0),R.halfHeight.set(0,S.height*.5,0),R.halfWidth.applyMatrix4(o),R.halfHeight.applyMatrix4(o),_++}else if(S.isPointLight){let R=n.point[d];R.position.setFromMatrixPosition(S.matrixWorld),R.position.applyMatrix4(g),d++}else if(S.isHemisphereLight){let R=n.hemi[m];R.direction.setFromMatrixPosition(S.matrixWorld),R.direction.transformDirection(g),m++}}}return{setup:a,setupView:l,state:n}}function xg(i){let t=new Wb(i),e=[],n=[],s=[];function r(u){h.camera=u,e.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):e.push(u)}function a(u){n.push(u)}function l(){t.setup(e),s.sort((u,f)=>u.priority-f.priority||u.id-f.id)}function c(u){t.setupView(e,u)}let h={lightsArray:e,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function Xb(i){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new xg(i),t.set(s,[a])):r>=o.length?(a=new xg(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}var qb=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,Yb=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,Zb=[new B(1,0,0),new B(-1,0,0),new B(0,1,0),new B(0,-1,0),new B(0,0,1),new B(0,0,-1)],$b=[new B(0,-1,0),new B(0,-1,0),new B(0,0,1),new B(0,0,-1),new B(0,-1,0),new B(0,-1,0)],yg=new de,al=new B,$f=new B;function Jb(i,t,e){let n=new sr,s=new qt,r=new qt,o=new Re,a=new gc,l=new _c,c={},h=e.maxTextureSize,u={[us]:yn,[yn]:us,[Pi]:Pi},f=new ri({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new qt},radius:{value:4}},vertexShader:qb,fragmentShader:Yb}),d=f.clone();d.defines.HORIZONTAL_PASS=1;let p=new je;p.setAttribute("position",new qe(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let _=new ae(p,f),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Tr;let g=this.type;this.render=function(T,y,E){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||T.length===0)return;this.type===gm&&($t("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=Tr);let O=i.getRenderTarget(),I=i.getActiveCubeFace(),L=i.getActiveMipmapLevel(),k=i.state;k.setBlending(Rr),k.buffers.depth.getReversed()===!0?k.buffers.color.setClear(0,0,0,0):k.buffers.color.setClear(1,1,1,1),k.buffers.depth.setTest(!0),k.setScissorTest(!1);let G=g!==this.type;G&&y.traverse(function(N){N.material&&(Array.isArray(N.material)?N.material.forEach(W=>W.needsUpdate=!0):N.material.needsUpdate=!0)});for(let N=0,W=T.length;N<W;N++){let Y=T[N],H=Y.shadow;if(H===void 0){$t("WebGLShadowMap:",Y,"has no shadow.");continue}if(H.autoUpdate===!1&&H.needsUpdate===!1)continue;s.copy(H.mapSize);let ct=H.getFrameExtents();s.multiply(ct),r.copy(H.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/ct.x),s.x=r.x*ct.x,H.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/ct.y),s.y=r.y*ct.y,H.mapSize.y=r.y));let J=i.state.buffers.depth.getReversed();if(H.camera._reversedDepth=J,H.map===null||G===!0){if(H.map!==null&&(H.map.depthTexture!==null&&(H.map.depthTexture.dispose(),H.map.depthTexture=null),H.map.dispose()),this.type===Lo){if(Y.isPointLight){$t("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}H.map=new xi(s.x,s.y,{format:dr,type:Zi,minFilter:Jn,magFilter:Jn,generateMipmaps:!1}),H.map.texture.name=Y.name+".shadowMap",H.map.depthTexture=new Ds(s.x,s.y,Ii),H.map.depthTexture.name=Y.name+".shadowMapDepth",H.map.depthTexture.format=Ls,H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=Ln,H.map.depthTexture.magFilter=Ln}else Y.isPointLight?(H.map=new cl(s.x),H.map.depthTexture=new Na(s.x,Yi)):(H.map=new xi(s.x,s.y),H.map.depthTexture=new Ds(s.x,s.y,Yi)),H.map.depthTexture.name=Y.name+".shadowMap",H.map.depthTexture.format=Ls,this.type===Tr?(H.map.depthTexture.compareFunction=J?Pf:Cf,H.map.depthTexture.minFilter=Jn,H.map.depthTexture.magFilter=Jn):(H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=Ln,H.map.depthTexture.magFilter=Ln);H.camera.updateProjectionMatrix()}H.map.isWebGLCubeRenderTarget!==!0&&(H.map.width!==s.x||H.map.height!==s.y)&&H.map.setSize(s.x,s.y);let j=H.map.isWebGLCubeRenderTarget?6:H.getViewportCount();Y.isPointLight!==!0&&H.updateMatrices(Y,E);let st=(H.camera.layers.mask&4294967294)!==0?H.camera.layers:E.layers;for(let ft=0;ft<j;ft++){let ut=H.getCamera(ft);if(Y.isPointLight){let Q=H.camera,mt=H.matrix,xt=Y.distance||Q.far;xt!==Q.far&&(Q.far=xt,Q.updateProjectionMatrix()),al.setFromMatrixPosition(Y.matrixWorld),Q.position.copy(al),$f.copy(Q.position),$f.add(Zb[ft]),Q.up.copy($b[ft]),Q.lookAt($f),Q.updateMatrixWorld(),mt.makeTranslation(-al.x,-al.y,-al.z),yg.multiplyMatrices(Q.projectionMatrix,Q.matrixWorldInverse),H._frustum.setFromProjectionMatrix(yg,Q.coordinateSystem,Q.reversedDepth)}if(H.map.isWebGLCubeRenderTarget)i.setRenderTarget(H.map,ft),i.clear();else{ft===0&&(i.setRenderTarget(H.map),i.clear());let Q=H.getViewport(ft);o.set(r.x*Q.x,r.y*Q.y,r.x*Q.z,r.y*Q.w),k.viewport(o)}n=H.getFrustum(ft),S(y,E,ut,Y,st,this.type)}H.isPointLightShadow!==!0&&this.type===Lo&&v(H,E),H.needsUpdate=!1}g=this.type,m.needsUpdate=!1,i.setRenderTarget(O,I,L)};function v(T,y){let E=t.update(_);f.defines.VSM_SAMPLES!==T.blurSamples&&(f.defines.VSM_SAMPLES=T.blurSamples,d.defines.VSM_SAMPLES=T.blurSamples,f.needsUpdate=!0,d.needsUpdate=!0),T.mapPass===null?T.mapPass=new xi(s.x,s.y,{format:dr,type:Zi}):(T.mapPass.width!==T.map.width||T.mapPass.height!==T.map.height)&&T.mapPass.setSize(T.map.width,T.map.height),f.uniforms.shadow_pass.value=T.map.depthTexture,f.uniforms.resolution.value.set(T.map.width,T.map.height),f.uniforms.radius.value=T.radius,i.setRenderTarget(T.mapPass),i.clear(),i.renderBufferDirect(y,null,E,f,_,null),d.uniforms.shadow_pass.value=T.mapPass.texture,d.uniforms.resolution.value.set(T.map.width,T.map.height),d.uniforms.radius.value=T.radius,i.setRenderTarget(T.map),i.clear(),i.renderBufferDirect(y,null,E,d,_,null)}function A(T,y,E,O){let I=null,L=E.isPointLight===!0?T.customDistanceMaterial:T.customDepthMaterial;if(L!==void 0)I=L;else if(I=E.isPointLight===!0?l:a,i.localClippingEnabled&&y.clipShadows===!0&&Array.isArray(y.clippingPlanes)&&y.clippingPlanes.length!==0||y.displacementMap&&y.displacementScale!==0||y.alphaMap&&y.alphaTest>0||y.map&&y.alphaTest>0||y.alphaToCoverage===!0){let k=I.uuid,G=y.uuid,N=c[k];N===void 0&&(N={},c[k]=N);let W=N[G];W===void 0&&(W=I.clone(),N[G]=W,y.addEventListener("dispose",R)),I=W}if(I.visible=y.visible,I.wireframe=y.wireframe,O===Lo?I.side=y.shadowSide!==null?y.shadowSide:y.side:I.side=y.shadowSide!==null?y.shadowSide:u[y.side],I.alphaMap=y.alphaMap,I.alphaTest=y.alphaToCoverage===!0?.5:y.alphaTest,I.map=y.map,I.clipShadows=y.clipShadows,I.clippingPlanes=y.clippingPlanes,I.clipIntersection=y.clipIntersection,I.displacementMap=y.displacementMap,I.displacementScale=y.displacementScale,I.displacementBias=y.displacementBias,I.wireframeLinewidth=y.wireframeLinewidth,I.linewidth=y.linewidth,E.isPointLight===!0&&I.isMeshDistanceMaterial===!0){let k=i.properties.get(I);k.light=E}return I}function S(T,y,E,O,I,L){if(T.visible===!1)return;if(T.layers.test(I)&&(T.isMesh||T.isLine||T.isPoints)&&(T.castShadow||T.receiveShadow&&L===Lo)&&(!T.frustumCulled||T.intersectsFrustum(n))){T.modelViewMatrix.multiplyMatrices(E.matrixWorldInverse,T.matrixWorld);let N=t.update(T),W=T.material;if(Array.isArray(W)){let Y=N.groups;for(let H=0,ct=Y.length;H<ct;H++){let J=Y[H],j=W[J.materialIndex];if(j&&j.visible){let st=A(T,j,O,L);T.onBeforeShadow(i,T,y,E,N,st,J),i.renderBufferDirect(E,null,N,st,T,J),T.onAfterShadow(i,T,y,E,N,st,J)}}}else if(W.visible){let Y=A(T,W,O,L);T.onBeforeShadow(i,T,y,E,N,Y,null),i.renderBufferDirect(E,null,N,Y,T,null),T.onAfterShadow(i,T,y,E,N,Y,null)}}let G=T.children;for(let N=0,W=G.length;N<W;N++)S(G[N],y,E,O,I,L)}function R(T){T.target.removeEventListener("dispose",R);for(let E in c){let O=c[E],I=T.target.uuid;I in O&&(O[I].dispose(),delete O[I])}}}function Kb(i,t){function e(){let U=!1,rt=new Re,nt=null,wt=new Re(0,0,0,0);return{setMask:function(gt){nt!==gt&&!U&&(i.colorMask(gt,gt,gt,gt),nt=gt)},setLocked:function(gt){U=gt},setClear:function(gt,St,Vt,Kt,lt){lt===!0&&(gt*=Kt,St*=Kt,Vt*=Kt),rt.set(gt,St,Vt,Kt),wt.equals(rt)===!1&&(i.clearColor(gt,St,Vt,Kt),wt.copy(rt))},reset:function(){U=!1,nt=null,wt.set(-1,0,0,0)}}}function n(){let U=!1,rt=!1,nt=null,wt=null,gt=null;return{setReversed:function(St){if(rt!==St){let Vt=t.get("EXT_clip_control");St?Vt.clipControlEXT(Vt.LOWER_LEFT_EXT,Vt.ZERO_TO_ONE_EXT):Vt.clipControlEXT(Vt.LOWER_LEFT_EXT,Vt.NEGATIVE_ONE_TO_ONE_EXT),rt=St;let Kt=gt;gt=null,this.setClear(Kt)}},getReversed:function(){return rt},setTest:function(St){St?Mt(i.DEPTH_TEST):Wt(i.DEPTH_TEST)},setMask:function(St){nt!==St&&!U&&(i.depthMask(St),nt=St)},setFunc:function(St){if(rt&&(St=$m[St]),wt!==St){switch(St){case nc:i.depthFunc(i.NEVER);break;case ic:i.depthFunc(i.ALWAYS);break;case sc:i.depthFunc(i.LESS);break;case xo:i.depthFunc(i.LEQUAL);break;case rc:i.depthFunc(i.EQUAL);break;case oc:i.depthFunc(i.GEQUAL);break;case yo:i.depthFunc(i.GREATER);break;case ac:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}wt=St}},setLocked:function(St){U=St},setClear:function(St){gt!==St&&(gt=St,rt&&(St=1-St),i.clearDepth(St))},reset:function(){U=!1,nt=null,wt=null,gt=null,rt=!1}}}function s(){let U=!1,rt=null,nt=null,wt=null,gt=null,St=null,Vt=null,Kt=null,lt=null;return{setTest:function(Ot){U||(Ot?Mt(i.STENCIL_TEST):Wt(i.STENCIL_TEST))},setMask:function(Ot){rt!==Ot&&!U&&(i.stencilMask(Ot),rt=Ot)},setFunc:function(Ot,jt,Rt){(nt!==Ot||wt!==jt||gt!==Rt)&&(i.stencilFunc(Ot,jt,Rt),nt=Ot,wt=jt,gt=Rt)},setOp:function(Ot,jt,Rt){(St!==Ot||Vt!==jt||Kt!==Rt)&&(i.stencilOp(Ot,jt,Rt),St=Ot,Vt=jt,Kt=Rt)},setLocked:function(Ot){U=Ot},setClear:function(Ot){lt!==Ot&&(i.clearStencil(Ot),lt=Ot)},reset:function(){U=!1,rt=null,nt=null,wt=null,gt=null,St=null,Vt=null,Kt=null,lt=null}}}let r=new e,o=new n,a=new s,l={},c=new WeakMap,h={},u={},f={},d=new WeakMap,p=[],_=null,m=!1,g=null,v=null,A=null,S=null,R=null,T=null,y=null,E=new Ht(0,0,0),O=0,I=!1,L=null,k=null,G=null,N=null,W=null,Y=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),H=!1,ct=0,J=i.getParameter(i.VERSION);J.indexOf("WebGL")!==-1?(ct=parseFloat(/^WebGL (\d)/.exec(J)[1]),H=ct>=1):J.indexOf("OpenGL ES")!==-1&&(ct=parseFloat(/^OpenGL ES (\d)/.exec(J)[1]),H=ct>=2);let j=null,st={},ft=i.getParameter(i.SCISSOR_BOX),ut=i.getParameter(i.VIEWPORT),Q=new Re().fromArray(ft),mt=new Re().fromArray(ut);function xt(U,rt,nt,wt){let gt=new Uint8Array(4),St=i.createTexture();i.bindTexture(U,St),i.texParameteri(U,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(U,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Vt=0;Vt<nt;Vt++)U===i.TEXTURE_3D||U===i.TEXTURE_2D_ARRAY?i.texImage3D(rt,0,i.RGBA,1,1,wt,0,i.RGBA,i.UNSIGNED_BYTE,gt):i.texImage2D(rt+Vt,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,gt);return St}let Tt={};Tt[i.TEXTURE_2D]=xt(i.TEXTURE_2D,i.TEXTURE_2D,1),Tt[i.TEXTURE_CUBE_MAP]=xt(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Tt[i.TEXTURE_2D_ARRAY]=xt(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Tt[i.TEXTURE_3D]=xt(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Mt(i.DEPTH_TEST),o.setFunc(xo),ln(!1),Ne(hf),Mt(i.CULL_FACE),$e(Rr);function Mt(U){h[U]!==!0&&(i.enable(U),h[U]=!0)}function Wt(U){h[U]!==!1&&(i.disable(U),h[U]=!1)}function se(U,rt){return f[U]!==rt?(i.bindFramebuffer(U,rt),f[U]=rt,U===i.DRAW_FRAMEBUFFER&&(f[i.FRAMEBUFFER]=rt),U===i.FRAMEBUFFER&&(f[i.DRAW_FRAMEBUFFER]=rt),!0):!1}function Gt(U,rt){let nt=p,wt=!1;if(U){nt=d.get(rt),nt===void 0&&(nt=[],d.set(rt,nt));let gt=U.textures;if(nt.length!==gt.length||nt[0]!==i.COLOR_ATTACHMENT0){for(let St=0,Vt=gt.length;St<Vt;St++)nt[St]=i.COLOR_ATTACHMENT0+St;nt.length=gt.length,wt=!0}}else nt[0]!==i.BACK&&(nt[0]=i.BACK,wt=!0);wt&&i.drawBuffers(nt)}function fe(U){return _!==U?(i.useProgram(U),_=U,!0):!1}let ce={[Cr]:i.FUNC_ADD,[xm]:i.FUNC_SUBTRACT,[ym]:i.FUNC_REVERSE_SUBTRACT};ce[vm]=i.MIN,ce[Sm]=i.MAX;let ne={[Mm]:i.ZERO,[bm]:i.ONE,[wm]:i.SRC_COLOR,[pf]:i.SRC_ALPHA,[Pm]:i.SRC_ALPHA_SATURATE,[Rm]:i.DST_COLOR,[Am]:i.DST_ALPHA,[Em]:i.ONE_MINUS_SRC_COLOR,[mf]:i.ONE_MINUS_SRC_ALPHA,[Cm]:i.ONE_MINUS_DST_COLOR,[Tm]:i.ONE_MINUS_DST_ALPHA,[Im]:i.CONSTANT_COLOR,[Lm]:i.ONE_MINUS_CONSTANT_COLOR,[Dm]:i.CONSTANT_ALPHA,[Nm]:i.ONE_MINUS_CONSTANT_ALPHA};function $e(U,rt,nt,wt,gt,St,Vt,Kt,lt,Ot){if(U===Rr){m===!0&&(Wt(i.BLEND),m=!1);return}if(m===!1&&(Mt(i.BLEND),m=!0),U!==_m){if(U!==g||Ot!==I){if((v!==Cr||R!==Cr)&&(i.blendEquation(i.FUNC_ADD),v=Cr,R=Cr),Ot)switch(U){case Do:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case uf:i.blendFunc(i.ONE,i.ONE);break;case ff:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case df:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:Qt("WebGLState: Invalid blending: ",U);break}else switch(U){case Do:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case uf:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case ff:Qt("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case df:Qt("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Qt("WebGLState: Invalid blending: ",U);break}A=null,S=null,T=null,y=null,E.set(0,0,0),O=0,g=U,I=Ot}return}gt=gt||rt,St=St||nt,Vt=Vt||wt,(rt!==v||gt!==R)&&(i.blendEquationSeparate(ce[rt],ce[gt]),v=rt,R=gt),(nt!==A||wt!==S||St!==T||Vt!==y)&&(i.blendFuncSeparate(ne[nt],ne[wt],ne[St],ne[Vt]),A=nt,S=wt,T=St,y=Vt),(Kt.equals(E)===!1||lt!==O)&&(i.blendColor(Kt.r,Kt.g,Kt.b,lt),E.copy(Kt),O=lt),g=U,I=!1}function ke(U,rt){U.side===Pi?Wt(i.CULL_FACE):Mt(i.CULL_FACE);let nt=U.side===yn;rt&&(nt=!nt),ln(nt),U.blending===Do&&U.transparent===!1?$e(Rr):$e(U.blending,U.blendEquation,U.blendSrc,U.blendDst,U.blendEquationAlpha,U.blendSrcAlpha,U.blendDstAlpha,U.blendColor,U.blendAlpha,U.premultipliedAlpha),o.setFunc(U.depthFunc),o.setTest(U.depthTest),o.setMask(U.depthWrite),r.setMask(U.colorWrite);let wt=U.stencilWrite;a.setTest(wt),wt&&(a.setMask(U.stencilWriteMask),a.setFunc(U.stencilFunc,U.stencilRef,U.stencilFuncMask),a.setOp(U.stencilFail,U.stencilZFail,U.stencilZPass)),ve(U.polygonOffset,U.polygonOffsetFactor,U.polygonOffsetUnits),U.alphaToCoverage===!0?Mt(i.SAMPLE_ALPHA_TO_COVERAGE):Wt(i.SAMPLE_ALPHA_TO_COVERAGE)}function ln(U){L!==U&&(U?i.frontFace(i.CW):i.frontFace(i.CCW),L=U)}function Ne(U){U!==pm?(Mt(i.CULL_FACE),U!==k&&(U===hf?i.cullFace(i.BACK):U===mm?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Wt(i.CULL_FACE),k=U}function An(U){U!==G&&(H&&i.lineWidth(U),G=U)}function ve(U,rt,nt){U?(Mt(i.POLYGON_OFFSET_FILL),(N!==rt||W!==nt)&&(N=rt,W=nt,o.getReversed()&&(rt=-rt,nt=-nt),i.polygonOffset(rt,nt))):Wt(i.POLYGON_OFFSET_FILL)}function gn(U){U?Mt(i.SCISSOR_TEST):Wt(i.SCISSOR_TEST)}function Qe(U){U===void 0&&(U=i.TEXTURE0+Y-1),j!==U&&(i.activeTexture(U),j=U)}function cn(U,rt,nt){nt===void 0&&(j===null?nt=i.TEXTURE0+Y-1:nt=j);let wt=st[nt];wt===void 0&&(wt={type:void 0,texture:void 0},st[nt]=wt),(wt.type!==U||wt.texture!==rt)&&(j!==nt&&(i.activeTexture(nt),j=nt),i.bindTexture(U,rt||Tt[U]),wt.type=U,wt.texture=rt)}function F(){let U=st[j];U!==void 0&&U.type!==void 0&&(i.bindTexture(U.type,null),U.type=void 0,U.texture=void 0)}function Ct(){try{i.compressedTexImage2D(...arguments)}catch(U){Qt("WebGLState:",U)}}function Zt(){try{i.compressedTexImage3D(...arguments)}catch(U){Qt("WebGLState:",U)}}function re(){try{i.texSubImage2D(...arguments)}catch(U){Qt("WebGLState:",U)}}function bt(){try{i.texSubImage3D(...arguments)}catch(U){Qt("WebGLState:",U)}}function Fe(){try{i.compressedTexSubImage2D(...arguments)}catch(U){Qt("WebGLState:",U)}}function kt(){try{i.compressedTexSubImage3D(...arguments)}catch(U){Qt("WebGLState:",U)}}function Yt(){try{i.texStorage2D(...arguments)}catch(U){Qt("WebGLState:",U)}}function C(){try{i.texStorage3D(...arguments)}catch(U){Qt("WebGLState:",U)}}function M(){try{i.texImage2D(...arguments)}catch(U){Qt("WebGLState:",U)}}function X(){try{i.texImage3D(...arguments)}catch(U){Qt("WebGLState:",U)}}function ht(U){return u[U]!==void 0?u[U]:i.getParameter(U)}function ot(U,rt){u[U]!==rt&&(i.pixelStorei(U,rt),u[U]=rt)}function _t(U){Q.equals(U)===!1&&(i.scissor(U.x,U.y,U.z,U.w),Q.copy(U))}function yt(U){mt.equals(U)===!1&&(i.viewport(U.x,U.y,U.z,U.w),mt.copy(U))}function et(U,rt){let nt=c.get(rt);nt===void 0&&(nt=new WeakMap,c.set(rt,nt));let wt=nt.get(U);wt===void 0&&(wt=i.getUniformBlockIndex(rt,U.name),i.uniformBlockBinding(rt,wt,wt),nt.set(U,wt))}function it(U,rt,nt){let gt=c.get(rt).get(U);l[gt]!==nt&&(i.bindBufferBase(i.UNIFORM_BUFFER,gt,nt),l[gt]=nt)}function pt(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},j=null,st={},f={},l={},d=new WeakMap,p=[],_=null,m=!1,g=null,v=null,A=null,S=null,R=null,T=null,y=null,E=new Ht(0,0,0),O=0,I=!1,L=null,k=null,G=null,N=null,W=null,Q.set(0,0,i.canvas.width,i.canvas.height),mt.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:Mt,disable:Wt,bindFramebuffer:se,drawBuffers:Gt,useProgram:fe,setBlending:$e,setMaterial:ke,setFlipSided:ln,setCullFace:Ne,setLineWidth:An,setPolygonOffset:ve,setScissorTest:gn,activeTexture:Qe,bindTexture:cn,unbindTexture:F,compressedTexImage2D:Ct,compressedTexImage3D:Zt,texImage2D:M,texImage3D:X,pixelStorei:ot,getParameter:ht,updateUBOMapping:et,uniformBlockBinding:it,texStorage2D:Yt,texStorage3D:C,texSubImage2D:re,texSubImage3D:bt,compressedTexSubImage2D:Fe,compressedTexSubImage3D:kt,scissor:_t,viewport:yt,reset:pt}}function jb(i,t,e,n,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new qt,h=new WeakMap,u=new Set,f,d=new WeakMap,p=new Set,_=new FinalizationRegistry(C=>p.delete(C)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(C,M){return m?new OffscreenCanvas(C,M):Ea("canvas")}function v(C,M,X){let ht=1,ot=Yt(C);if((ot.width>X||ot.height>X)&&(ht=X/Math.max(ot.width,ot.height)),ht<1)if(typeof HTMLImageElement<"u"&&C instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&C instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&C instanceof ImageBitmap||typeof VideoFrame<"u"&&C instanceof VideoFrame){let _t=Math.floor(ht*ot.width),yt=Math.floor(ht*ot.height);f===void 0&&(f=g(_t,yt));let et=M?g(_t,yt):f;return et.width=_t,et.height=yt,et.getContext("2d").drawImage(C,0,0,_t,yt),$t("WebGLRenderer: Texture has been resized from ("+ot.width+"x"+ot.height+") to ("+_t+"x"+yt+")."),et}else return"data"in C&&$t("WebGLRenderer: Image in DataTexture is too big ("+ot.width+"x"+ot.height+")."),C;return C}function A(C){return C.generateMipmaps}function S(C){i.generateMipmap(C)}function R(C){return C.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:C.isWebGL3DRenderTarget?i.TEXTURE_3D:C.isWebGLArrayRenderTarget||C.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function T(C,M,X,ht,ot,_t=!1){if(C!==null){if(i[C]!==void 0)return i[C];$t("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+C+"'")}let yt;ht&&(yt=t.get("EXT_texture_norm16"),yt||$t("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let et=M;if(M===i.RED&&(X===i.FLOAT&&(et=i.R32F),X===i.HALF_FLOAT&&(et=i.R16F),X===i.UNSIGNED_BYTE&&(et=i.R8),X===i.UNSIGNED_SHORT&&yt&&(et=yt.R16_EXT),X===i.SHORT&&yt&&(et=yt.R16_SNORM_EXT)),M===i.RED_INTEGER&&(X===i.UNSIGNED_BYTE&&(et=i.R8UI),X===i.UNSIGNED_SHORT&&(et=i.R16UI),X===i.UNSIGNED_INT&&(et=i.R32UI),X===i.BYTE&&(et=i.R8I),X===i.SHORT&&(et=i.R16I),X===i.INT&&(et=i.R32I)),M===i.RG&&(X===i.FLOAT&&(et=i.RG32F),X===i.HALF_FLOAT&&(et=i.RG16F),X===i.UNSIGNED_BYTE&&(et=i.RG8),X===i.UNSIGNED_SHORT&&yt&&(et=yt.RG16_EXT),X===i.SHORT&&yt&&(et=yt.RG16_SNORM_EXT)),M===i.RG_INTEGER&&(X===i.UNSIGNED_BYTE&&(et=i.RG8UI),X===i.UNSIGNED_SHORT&&(et=i.RG16UI),X===i.UNSIGNED_INT&&(et=i.RG32UI),X===i.BYTE&&(et=i.RG8I),X===i.SHORT&&(et=i.RG16I),X===i.INT&&(et=i.RG32I)),M===i.RGB_INTEGER&&(X===i.UNSIGNED_BYTE&&(et=i.RGB8UI),X===i.UNSIGNED_SHORT&&(et=i.RGB16UI),X===i.UNSIGNED_INT&&(et=i.RGB32UI),X===i.BYTE&&(et=i.RGB8I),X===i.SHORT&&(et=i.RGB16I),X===i.INT&&(et=i.RGB32I)),M===i.RGBA_INTEGER&&(X===i.UNSIGNED_BYTE&&(et=i.RGBA8UI),X===i.UNSIGNED_SHORT&&(et=i.RGBA16UI),X===i.UNSIGNED_INT&&(et=i.RGBA32UI),X===i.BYTE&&(et=i.RGBA8I),X===i.SHORT&&(et=i.RGBA16I),X===i.INT&&(et=i.RGBA32I)),M===i.RGB&&(X===i.UNSIGNED_SHORT&&yt&&(et=yt.RGB16_EXT),X===i.SHORT&&yt&&(et=yt.RGB16_SNORM_EXT),X===i.UNSIGNED_INT_5_9_9_9_REV&&(et=i.RGB9_E5),X===i.UNSIGNED_INT_10F_11F_11F_REV&&(et=i.R11F_G11F_B10F)),M===i.RGBA){let it=_t?wa:xe.getTransfer(ot);X===i.FLOAT&&(et=i.RGBA32F),X===i.HALF_FLOAT&&(et=i.RGBA16F),X===i.UNSIGNED_BYTE&&(et=it===Te?i.SRGB8_ALPHA8:i.RGBA8),X===i.UNSIGNED_SHORT&&yt&&(et=yt.RGBA16_EXT),X===i.SHORT&&yt&&(et=yt.RGBA16_SNORM_EXT),X===i.UNSIGNED_SHORT_4_4_4_4&&(et=i.RGBA4),X===i.UNSIGNED_SHORT_5_5_5_1&&(et=i.RGB5_A1)}return(et===i.R16F||et===i.R32F||et===i.RG16F||et===i.RG32F||et===i.RGBA16F||et===i.RGBA32F)&&t.get("EXT_color_buffer_float"),et}function y(C,M){let X;return C?M===null||M===Yi||M===Ir?X=i.DEPTH24_STENCIL8:M===Ii?X=i.DEPTH32F_STENCIL8:M===Uo&&(X=i.DEPTH24_STENCIL8,$t("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):M===null||M===Yi||M===Ir?X=i.DEPTH_COMPONENT24:M===Ii?X=i.DEPTH_COMPONENT32F:M===Uo&&(X=i.DEPTH_COMPONENT16),X}function E(C,M){return A(C)===!0||C.isFramebufferTexture&&C.minFilter!==Ln&&C.minFilter!==Jn?Math.log2(Math.max(M.width,M.height))+1:C.mipmaps.length>0?C.mipmaps.length:C.isCompressedTexture&&Array.isArray(C.image)?M.mipmaps.length:1}function O(C){let M=new WeakRef(C);n.get(C).__ref=M,p.add(M),_.register(C,M,M)}function I(C){let M=n.get(C).__ref;M!==void 0&&(p.delete(M),_.unregister(M))}function L(C){G(C.target)}function k(C){N(C.target)}function G(C){C.removeEventListener("dispose",L),I(C),Y(C),C.isVideoTexture&&h.delete(C),C.isHTMLTexture&&u.delete(C)}function N(C){C.removeEventListener("dispose",k),I(C),ct(C)}function W(){for(let C of p){let M=C.deref();M!==void 0&&(M.isRenderTarget===!0?N(M):G(M))}p.clear(),u.clear()}function Y(C){let M=n.get(C);if(M.__webglInit===void 0)return;let X=C.source,ht=d.get(X);if(ht){let ot=ht[M.__cacheKey];ot.usedTimes--,ot.usedTimes===0&&H(C),Object.keys(ht).length===0&&d.delete(X)}n.remove(C)}function H(C){let M=n.get(C);i.deleteTexture(M.__webglTexture);let X=C.source,ht=d.get(X);delete ht[M.__cacheKey],o.memory.textures--}function ct(C){let M=n.get(C);M.__depthDisposeCallback&&M.__depthDisposeCallback();let X=C.depthTexture;if(X&&X.renderTarget===C&&G(X),C.isWebGLCubeRenderTarget)for(let ot=0;ot<6;ot++){if(Array.isArray(M.__webglFramebuffer[ot]))for(let _t=0;_t<M.__webglFramebuffer[ot].length;_t++)i.deleteFramebuffer(M.__webglFramebuffer[ot][_t]);else i.deleteFramebuffer(M.__webglFramebuffer[ot]);M.__webglDepthbuffer&&i.deleteRenderbuffer(M.__webglDepthbuffer[ot])}else{if(Array.isArray(M.__webglFramebuffer))for(let ot=0;ot<M.__webglFramebuffer.length;ot++)i.deleteFramebuffer(M.__webglFramebuffer[ot]);else i.deleteFramebuffer(M.__webglFramebuffer);if(M.__webglDepthbuffer&&i.deleteRenderbuffer(M.__webglDepthbuffer),M.__webglMultisampledFramebuffer&&i.deleteFramebuffer(M.__webglMultisampledFramebuffer),M.__webglColorRenderbuffer)for(let ot=0;ot<M.__webglColorRenderbuffer.length;ot++)M.__webglColorRenderbuffer[ot]&&i.deleteRenderbuffer(M.__webglColorRenderbuffer[ot]);M.__webglDepthRenderbuffer&&i.deleteRenderbuffer(M.__webglDepthRenderbuffer)}let ht=C.textures;for(let ot=0,_t=ht.length;ot<_t;ot++){let yt=n.get(ht[ot]);yt.__webglTexture&&(i.deleteTexture(yt.__webglTexture),o.memory.textures--),n.remove(ht[ot])}n.remove(C)}let J=0;function j(){J=0}function st(){return J}function ft(C){J=C}function ut(){let C=J;return C>=s.maxTextures&&$t("WebGLTextures: Trying to use "+(C+1)+" texture units while this GPU supports only "+s.maxTextures),J+=1,C}function Q(C){let M=[];return M.push(C.wrapS),M.push(C.wrapT),M.push(C.wrapR||0),M.push(C.magFilter),M.push(C.minFilter),M.push(C.anisotropy),M.push(C.internalFormat),M.push(C.format),M.push(C.type),M.push(C.generateMipmaps),M.push(C.mipmapsAutoUpdate),M.push(C.premultiplyAlpha),M.push(C.flipY),M.push(C.unpackAlignment),M.push(C.colorSpace),M.join()}function mt(C,M){let X=n.get(C);if(C.isVideoTexture&&Fe(C),C.isRenderTargetTexture===!1&&C.isExternalTexture!==!0&&C.version>0&&X.__version!==C.version){let ht=C.image;if(ht===null)$t("WebGLRenderer: Texture marked for update but no image data found.");else if(ht.complete===!1)$t("WebGLRenderer: Texture marked for update but image is incomplete");else{ke(X,C,M);return}}else C.isExternalTexture&&(X.__webglTexture=C.sourceTexture?C.sourceTexture:null);e.bindTexture(i.TEXTURE_2D,X.__webglTexture,i.TEXTURE0+M)}function xt(C,M){let X=n.get(C);if(C.isRenderTargetTexture===!1&&C.version>0&&X.__version!==C.version){ke(X,C,M);return}else C.isExternalTexture&&(X.__webglTexture=C.sourceTexture?C.sourceTexture:null);e.bindTexture(i.TEXTURE_2D_ARRAY,X.__webglTexture,i.TEXTURE0+M)}function Tt(C,M){let X=n.get(C);if(C.isRenderTargetTexture===!1&&C.version>0&&X.__version!==C.version){ke(X,C,M);return}e.bindTexture(i.TEXTURE_3D,X.__webglTexture,i.TEXTURE0+M)}function Mt(C,M){let X=n.get(C);if(C.version>0&&X.__version!==C.version){ln(X,C,M);return}e.bindTexture(i.TEXTURE_CUBE_MAP,X.__webglTexture,i.TEXTURE0+M)}let Wt={[lc]:i.REPEAT,[ls]:i.CLAMP_TO_EDGE,[cc]:i.MIRRORED_REPEAT},se={[Ln]:i.NEAREST,[Om]:i.NEAREST_MIPMAP_NEAREST,[ja]:i.NEAREST_MIPMAP_LINEAR,[Jn]:i.LINEAR,[Dc]:i.LINEAR_MIPMAP_NEAREST,[Ns]:i.LINEAR_MIPMAP_LINEAR},Gt={[Gm]:i.NEVER,[If]:i.ALWAYS,[Vm]:i.LESS,[Cf]:i.LEQUAL,[Hm]:i.EQUAL,[Pf]:i.GEQUAL,[Wm]:i.GREATER,[Xm]:i.NOTEQUAL};function fe(C,M){if(M.type===Ii&&t.has("OES_texture_float_linear")===!1&&(M.magFilter===Jn||M.magFilter===Dc||M.magFilter===ja||M.magFilter===Ns||M.minFilter===Jn||M.minFilter===Dc||M.minFilter===ja||M.minFilter===Ns)&&$t("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(C,i.TEXTURE_WRAP_S,Wt[M.wrapS]),i.texParameteri(C,i.TEXTURE_WRAP_T,Wt[M.wrapT]),(C===i.TEXTURE_3D||C===i.TEXTURE_2D_ARRAY)&&i.texParameteri(C,i.TEXTURE_WRAP_R,Wt[M.wrapR]),i.texParameteri(C,i.TEXTURE_MAG_FILTER,se[M.magFilter]),i.texParameteri(C,i.TEXTURE_MIN_FILTER,se[M.minFilter]),M.compareFunction&&(i.texParameteri(C,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(C,i.TEXTURE_COMPARE_FUNC,Gt[M.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(M.magFilter===Ln||M.minFilter!==ja&&M.minFilter!==Ns||M.type===Ii&&t.has("OES_texture_float_linear")===!1)return;if(M.anisotropy>1||n.get(M).__currentAnisotropy){let X=t.get("EXT_texture_filter_anisotropic");i.texParameterf(C,X.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(M.anisotropy,s.getMaxAnisotropy())),n.get(M).__currentAnisotropy=M.anisotropy}}}function ce(C,M){let X=!1;C.__webglInit===void 0&&(C.__webglInit=!0,M.addEventListener("dispose",L),O(M));let ht=M.source,ot=d.get(ht);ot===void 0&&(ot={},d.set(ht,ot));let _t=Q(M);if(_t!==C.__cacheKey){ot[_t]===void 0&&(ot[_t]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,X=!0),ot[_t].usedTimes++;let yt=ot[C.__cacheKey];yt!==void 0&&(ot[C.__cacheKey].usedTimes--,yt.usedTimes===0&&H(M)),C.__cacheKey=_t,C.__webglTexture=ot[_t].texture}return X}function ne(C,M,X){return Math.floor(Math.floor(C/X)/M)}function $e(C,M,X,ht){let _t=C.updateRanges;if(_t.length===0)e.texSubImage2D(i.TEXTURE_2D,0,0,0,M.width,M.height,X,ht,M.data);else{_t.sort((U,rt)=>U.start-rt.start);let yt=0;for(let U=1;U<_t.length;U++){let rt=_t[yt],nt=_t[U],wt=rt.start+rt.count,gt=ne(nt.start,M.width,4),St=ne(rt.start,M.width,4);nt.start<=wt+1&&gt===St&&ne(nt.start+nt.count-1,M.width,4)===gt?rt.count=Math.max(rt.count,nt.start+nt.count-rt.start):(++yt,_t[yt]=nt)}_t.length=yt+1;let et=e.getParameter(i.UNPACK_ROW_LENGTH),it=e.getParameter(i.UNPACK_SKIP_PIXELS),pt=e.getParameter(i.UNPACK_SKIP_ROWS);e.pixelStorei(i.UNPACK_ROW_LENGTH,M.width);for(let U=0,rt=_t.length;U<rt;U++){let nt=_t[U],wt=Math.floor(nt.start/4),gt=Math.ceil(nt.count/4),St=wt%M.width,Vt=Math.floor(wt/M.width),Kt=gt,lt=1;e.pixelStorei(i.UNPACK_SKIP_PIXELS,St),e.pixelStorei(i.UNPACK_SKIP_ROWS,Vt),e.texSubImage2D(i.TEXTURE_2D,0,St,Vt,Kt,lt,X,ht,M.data)}C.clearUpdateRanges(),e.pixelStorei(i.UNPACK_ROW_LENGTH,et),e.pixelStorei(i.UNPACK_SKIP_PIXELS,it),e.pixelStorei(i.UNPACK_SKIP_ROWS,pt)}}function ke(C,M,X){let ht=i.TEXTURE_2D;(M.isDataArrayTexture||M.isCompressedArrayTexture)&&(ht=i.TEXTURE_2D_ARRAY),M.isData3DTexture&&(ht=i.TEXTURE_3D);let ot=ce(C,M),_t=M.source;e.bindTexture(ht,C.__webglTexture,i.TEXTURE0+X);let yt=n.get(_t);if(_t.version!==yt.__version||ot===!0){if(e.activeTexture(i.TEXTURE0+X),(typeof ImageBitmap<"u"&&M.image instanceof ImageBitmap)===!1){let lt=xe.getPrimaries(xe.workingColorSpace),Ot=M.colorSpace===Fs?null:xe.getPrimaries(M.colorSpace),jt=M.colorSpace===Fs||lt===Ot?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,M.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,jt)}e.pixelStorei(i.UNPACK_ALIGNMENT,M.unpackAlignment);let it=v(M.image,!1,s.maxTextureSize);it=kt(M,it);let pt=r.convert(M.format,M.colorSpace),U=r.convert(M.type),rt=T(M.internalFormat,pt,U,M.normalized,M.colorSpace,M.isVideoTexture);fe(ht,M);let nt,wt=M.mipmaps,gt=M.isVideoTexture!==!0,St=yt.__version===void 0||ot===!0,Vt=_t.dataReady,Kt=E(M,it);if(M.isDepthTexture)rt=y(M.format===Us,M.type),St&&(gt?e.texStorage2D(i.TEXTURE_2D,1,rt,it.width,it.height):e.texImage2D(i.TEXTURE_2D,0,rt,it.width,it.height,0,pt,U,null));else if(M.isDataTexture)if(wt.length>0){gt&&St&&e.texStorage2D(i.TEXTURE_2D,Kt,rt,wt[0].width,wt[0].height);for(let lt=0,Ot=wt.length;lt<Ot;lt++)nt=wt[lt],gt?Vt&&e.texSubImage2D(i.TEXTURE_2D,lt,0,0,nt.width,nt.height,pt,U,nt.data):e.texImage2D(i.TEXTURE_2D,lt,rt,nt.width,nt.height,0,pt,U,nt.data);M.generateMipmaps=!1}else gt?(St&&e.texStorage2D(i.TEXTURE_2D,Kt,rt,it.width,it.height),Vt&&$e(M,it,pt,U)):e.texImage2D(i.TEXTURE_2D,0,rt,it.width,it.height,0,pt,U,it.data);else if(M.isCompressedTexture)if(M.isCompressedArrayTexture){gt&&St&&e.texStorage3D(i.TEXTURE_2D_ARRAY,Kt,rt,wt[0].width,wt[0].height,it.depth);for(let lt=0,Ot=wt.length;lt<Ot;lt++)if(nt=wt[lt],M.format!==$i)if(pt!==null)if(gt){if(Vt)if(M.layerUpdates.size>0){let jt=Vf(nt.width,nt.height,M.format,M.type);for(let Rt of M.layerUpdates){let le=nt.data.subarray(Rt*jt/nt.data.BYTES_PER_ELEMENT,(Rt+1)*jt/nt.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,lt,0,0,Rt,nt.width,nt.height,1,pt,le)}}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,lt,0,0,0,nt.width,nt.height,it.depth,pt,nt.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,lt,rt,nt.width,nt.height,it.depth,0,nt.data,0,0);else $t("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else gt?Vt&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,lt,0,0,0,nt.width,nt.height,it.depth,pt,U,nt.data):e.texImage3D(i.TEXTURE_2D_ARRAY,lt,rt,nt.width,nt.height,it.depth,0,pt,U,nt.data);M.layerUpdates.size>0&&M.clearLayerUpdates()}else{gt&&St&&e.texStorage2D(i.TEXTURE_2D,Kt,rt,wt[0].width,wt[0].height);for(let lt=0,Ot=wt.length;lt<Ot;lt++)nt=wt[lt],M.format!==$i?pt!==null?gt?Vt&&e.compressedTexSubImage2D(i.TEXTURE_2D,lt,0,0,nt.width,nt.height,pt,nt.data):e.compressedTexImage2D(i.TEXTURE_2D,lt,rt,nt.width,nt.height,0,nt.data):$t("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):gt?Vt&&e.texSubImage2D(i.TEXTURE_2D,lt,0,0,nt.width,nt.height,pt,U,nt.data):e.texImage2D(i.TEXTURE_2D,lt,rt,nt.width,nt.height,0,pt,U,nt.data)}else if(M.isDataArrayTexture)if(gt){if(St&&e.texStorage3D(i.TEXTURE_2D_ARRAY,Kt,rt,it.width,it.height,it.depth),Vt)if(M.layerUpdates.size>0){let lt=Vf(it.width,it.height,M.format,M.type);for(let Ot of M.layerUpdates){let jt=it.data.subarray(Ot*lt/it.data.BYTES_PER_ELEMENT,(Ot+1)*lt/it.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Ot,it.width,it.height,1,pt,U,jt)}M.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,it.width,it.height,it.depth,pt,U,it.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,rt,it.width,it.height,it.depth,0,pt,U,it.data);else if(M.isData3DTexture)gt?(St&&e.texStorage3D(i.TEXTURE_3D,Kt,rt,it.width,it.height,it.depth),Vt&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,it.width,it.height,it.depth,pt,U,it.data)):e.texImage3D(i.TEXTURE_3D,0,rt,it.width,it.height,it.depth,0,pt,U,it.data);else if(M.isFramebufferTexture){if(St)if(gt)e.texStorage2D(i.TEXTURE_2D,Kt,rt,it.width,it.height);else{let lt=it.width,Ot=it.height;for(let jt=0;jt<Kt;jt++)e.texImage2D(i.TEXTURE_2D,jt,rt,lt,Ot,0,pt,U,null),lt>>=1,Ot>>=1}}else if(M.isHTMLTexture){if("texElementImage2D"in i){let lt=i.canvas;if(lt.hasAttribute("layoutsubtree")||lt.setAttribute("layoutsubtree","true"),it.parentNode!==lt){lt.appendChild(it),u.add(M),lt.onpaint=Ot=>{let jt=Ot.changedElements;for(let Rt of u)jt.includes(Rt.image)&&(Rt.needsUpdate=!0)},lt.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,it);else{let jt=i.RGBA,Rt=i.RGBA,le=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,jt,Rt,le,it)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(wt.length>0){if(gt&&St){let lt=Yt(wt[0]);e.texStorage2D(i.TEXTURE_2D,Kt,rt,lt.width,lt.height)}for(let lt=0,Ot=wt.length;lt<Ot;lt++)nt=wt[lt],gt?Vt&&e.texSubImage2D(i.TEXTURE_2D,lt,0,0,pt,U,nt):e.texImage2D(i.TEXTURE_2D,lt,rt,pt,U,nt);M.generateMipmaps=!1}else if(gt){if(St){let lt=Yt(it);e.texStorage2D(i.TEXTURE_2D,Kt,rt,lt.width,lt.height)}Vt&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,pt,U,it)}else e.texImage2D(i.TEXTURE_2D,0,rt,pt,U,it);A(M)&&M.mipmapsAutoUpdate===!0&&S(ht),yt.__version=_t.version,M.onUpdate&&M.onUpdate(M)}C.__version=M.version}function ln(C,M,X){if(M.image.length!==6)return;let ht=ce(C,M),ot=M.source;e.bindTexture(i.TEXTURE_CUBE_MAP,C.__webglTexture,i.TEXTURE0+X);let _t=n.get(ot);if(ot.version!==_t.__version||ht===!0){e.activeTexture(i.TEXTURE0+X);let yt=xe.getPrimaries(xe.workingColorSpace),et=M.colorSpace===Fs?null:xe.getPrimaries(M.colorSpace),it=M.colorSpace===Fs||yt===et?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,M.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),e.pixelStorei(i.UNPACK_ALIGNMENT,M.unpackAlignment),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,it);let pt=M.isCompressedTexture||M.image[0].isCompressedTexture,U=M.image[0]&&M.image[0].isDataTexture,rt=[];for(let Rt=0;Rt<6;Rt++)!pt&&!U?rt[Rt]=v(M.image[Rt],!0,s.maxCubemapSize):rt[Rt]=U?M.image[Rt].image:M.image[Rt],rt[Rt]=kt(M,rt[Rt]);let nt=rt[0],wt=r.convert(M.format,M.colorSpace),gt=r.convert(M.type),St=T(M.internalFormat,wt,gt,M.normalized,M.colorSpace),Vt=M.isVideoTexture!==!0,Kt=_t.__version===void 0||ht===!0,lt=ot.dataReady,Ot=E(M,nt);fe(i.TEXTURE_CUBE_MAP,M);let jt;if(M.isDepthTexture){if(St=y(M.format===Us,M.type),Kt)if(Vt)e.texStorage2D(i.TEXTURE_CUBE_MAP,1,St,nt.width,nt.height);else for(let Rt=0;Rt<6;Rt++)e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,St,nt.width,nt.height,0,wt,gt,null)}else if(pt){Vt&&Kt&&e.texStorage2D(i.TEXTURE_CUBE_MAP,Ot,St,nt.width,nt.height);for(let Rt=0;Rt<6;Rt++){jt=rt[Rt].mipmaps;for(let le=0;le<jt.length;le++){let Ge=jt[le];M.format!==$i?wt!==null?Vt?lt&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,le,0,0,Ge.width,Ge.height,wt,Ge.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,le,St,Ge.width,Ge.height,0,Ge.data):$t("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Vt?lt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,le,0,0,Ge.width,Ge.height,wt,gt,Ge.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,le,St,Ge.width,Ge.height,0,wt,gt,Ge.data)}}}else{if(jt=M.mipmaps,Vt&&Kt){jt.length>0&&Ot++;let Rt=Yt(rt[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,Ot,St,Rt.width,Rt.height)}for(let Rt=0;Rt<6;Rt++)if(U){Vt?lt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,0,0,rt[Rt].width,rt[Rt].height,wt,gt,rt[Rt].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,St,rt[Rt].width,rt[Rt].height,0,wt,gt,rt[Rt].data);for(let le=0;le<jt.length;le++){let Wn=jt[le].image[Rt].image;Vt?lt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,le+1,0,0,Wn.width,Wn.height,wt,gt,Wn.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,le+1,St,Wn.width,Wn.height,0,wt,gt,Wn.data)}}else{Vt?lt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,0,0,wt,gt,rt[Rt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,St,wt,gt,rt[Rt]);for(let le=0;le<jt.length;le++){let Ge=jt[le];Vt?lt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,le+1,0,0,wt,gt,Ge.image[Rt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,le+1,St,wt,gt,Ge.image[Rt])}}}A(M)&&M.mipmapsAutoUpdate===!0&&S(i.TEXTURE_CUBE_MAP),_t.__version=ot.version,M.onUpdate&&M.onUpdate(M)}C.__version=M.version}function Ne(C,M,X,ht,ot,_t){let yt=r.convert(X.format,X.colorSpace),et=r.convert(X.type),it=T(X.internalFormat,yt,et,X.normalized,X.colorSpace),pt=n.get(M),U=n.get(X);if(U.__renderTarget=M,!pt.__hasExternalTextures){let rt=Math.max(1,M.width>>_t),nt=Math.max(1,M.height>>_t);ot===i.TEXTURE_3D||ot===i.TEXTURE_2D_ARRAY?e.texImage3D(ot,_t,it,rt,nt,M.depth,0,yt,et,null):e.texImage2D(ot,_t,it,rt,nt,0,yt,et,null)}e.bindFramebuffer(i.FRAMEBUFFER,C),bt(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ht,ot,U.__webglTexture,0,re(M)):(ot===i.TEXTURE_2D||ot>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&ot<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,ht,ot,U.__webglTexture,_t),e.bindFramebuffer(i.FRAMEBUFFER,null)}function An(C,M,X){if(i.bindRenderbuffer(i.RENDERBUFFER,C),M.depthBuffer){let ht=M.depthTexture,ot=ht&&ht.isDepthTexture?ht.type:null,_t=y(M.stencilBuffer,ot),yt=M.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;bt(M)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,re(M),_t,M.width,M.height):X?i.renderbufferStorageMultisample(i.RENDERBUFFER,re(M),_t,M.width,M.height):i.renderbufferStorage(i.RENDERBUFFER,_t,M.width,M.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,yt,i.RENDERBUFFER,C)}else{let ht=M.textures;for(let ot=0;ot<ht.length;ot++){let _t=ht[ot],yt=r.convert(_t.format,_t.colorSpace),et=r.convert(_t.type),it=T(_t.internalFormat,yt,et,_t.normalized,_t.colorSpace);bt(M)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,re(M),it,M.width,M.height):X?i.renderbufferStorageMultisample(i.RENDERBUFFER,re(M),it,M.width,M.height):i.renderbufferStorage(i.RENDERBUFFER,it,M.width,M.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function ve(C,M,X){let ht=M.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(i.FRAMEBUFFER,C),!(M.depthTexture&&M.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let ot=n.get(M.depthTexture);ot.__renderTarget=M;let _t=ht?M.depthTexture.image[0]:M.depthTexture.image;(!ot.__webglTexture||_t.width!==M.width||_t.height!==M.height)&&(_t.width=M.width,_t.height=M.height,M.depthTexture.needsUpdate=!0),ht?Mt(M.depthTexture,0):mt(M.depthTexture,0);let yt=ot.__webglTexture,et=re(M),it=ht?i.TEXTURE_CUBE_MAP_POSITIVE_X+X:i.TEXTURE_2D,pt=M.depthTexture.format===Us?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(M.depthTexture.format===Ls)bt(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pt,it,yt,0,et):i.framebufferTexture2D(i.FRAMEBUFFER,pt,it,yt,0);else if(M.depthTexture.format===Us)bt(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pt,it,yt,0,et):i.framebufferTexture2D(i.FRAMEBUFFER,pt,it,yt,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function gn(C){let M=n.get(C),X=C.isWebGLCubeRenderTarget===!0;if(M.__boundDepthTexture!==C.depthTexture){let ht=C.depthTexture;if(M.__depthDisposeCallback&&M.__depthDisposeCallback(),ht){let ot=()=>{delete M.__boundDepthTexture,delete M.__depthDisposeCallback,ht.removeEventListener("dispose",ot)};ht.addEventListener("dispose",ot),M.__depthDisposeCallback=ot}M.__boundDepthTexture=ht}if(C.depthTexture&&!M.__autoAllocateDepthBuffer)if(X)for(let ht=0;ht<6;ht++)ve(M.__webglFramebuffer[ht],C,ht);else C.texture.mipmaps.length>0?ve(M.__webglFramebuffer[0],C,0):ve(M.__webglFramebuffer,C,0);else if(X){M.__webglDepthbuffer=[];for(let ht=0;ht<6;ht++)if(e.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer[ht]),M.__webglDepthbuffer[ht]===void 0)M.__webglDepthbuffer[ht]=i.createRenderbuffer(),An(M.__webglDepthbuffer[ht],C,!1);else{let ot=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_t=M.__webglDepthbuffer[ht];i.bindRenderbuffer(i.RENDERBUFFER,_t),i.framebufferRenderbuffer(i.FRAMEBUFFER,ot,i.RENDERBUFFER,_t)}}else if(C.texture.mipmaps.length>0?e.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer[0]):e.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer),M.__webglDepthbuffer===void 0)M.__webglDepthbuffer=i.createRenderbuffer(),An(M.__webglDepthbuffer,C,!1);else{let ot=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_t=M.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,_t),i.framebufferRenderbuffer(i.FRAMEBUFFER,ot,i.RENDERBUFFER,_t)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function Qe(C,M,X){let ht=n.get(C);M!==void 0&&Ne(ht.__webglFramebuffer,C,C.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),X!==void 0&&gn(C)}function cn(C){let M=C.texture,X=n.get(C),ht=n.get(M);C.addEventListener("dispose",k),O(C);let ot=C.textures,_t=C.isWebGLCubeRenderTarget===!0,yt=ot.length>1;if(yt||(ht.__webglTexture===void 0&&(ht.__webglTexture=i.createTexture()),ht.__version=M.version,o.memory.textures++),_t){X.__webglFramebuffer=[];for(let et=0;et<6;et++)if(M.mipmaps.length>0){X.__webglFramebuffer[et]=[];for(let it=0;it<M.mipmaps.length;it++)X.__webglFramebuffer[et][it]=i.createFramebuffer()}else X.__webglFramebuffer[et]=i.createFramebuffer()}else{if(M.mipmaps.length>0){X.__webglFramebuffer=[];for(let et=0;et<M.mipmaps.length;et++)X.__webglFramebuffer[et]=i.createFramebuffer()}else X.__webglFramebuffer=i.createFramebuffer();if(yt)for(let et=0,it=ot.length;et<it;et++){let pt=n.get(ot[et]);pt.__webglTexture===void 0&&(pt.__webglTexture=i.createTexture(),o.memory.textures++)}if(C.samples>0&&bt(C)===!1){X.__webglMultisampledFramebuffer=i.createFramebuffer(),X.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,X.__webglMultisampledFramebuffer);for(let et=0;et<ot.length;et++){let it=ot[et];X.__webglColorRenderbuffer[et]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,X.__webglColorRenderbuffer[et]);let pt=r.convert(it.format,it.colorSpace),U=r.convert(it.type),rt=T(it.internalFormat,pt,U,it.normalized,it.colorSpace,C.isXRRenderTarget===!0),nt=re(C);i.renderbufferStorageMultisample(i.RENDERBUFFER,nt,rt,C.width,C.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+et,i.RENDERBUFFER,X.__webglColorRenderbuffer[et])}i.bindRenderbuffer(i.RENDERBUFFER,null),C.depthBuffer&&(X.__webglDepthRenderbuffer=i.createRenderbuffer(),An(X.__webglDepthRenderbuffer,C,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(_t){e.bindTexture(i.TEXTURE_CUBE_MAP,ht.__webglTexture),fe(i.TEXTURE_CUBE_MAP,M);for(let et=0;et<6;et++)if(M.mipmaps.length>0)for(let it=0;it<M.mipmaps.length;it++)Ne(X.__webglFramebuffer[et][it],C,M,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+et,it);else Ne(X.__webglFramebuffer[et],C,M,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+et,0);A(M)?S(i.TEXTURE_CUBE_MAP):M.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),e.unbindTexture()}else if(yt){for(let et=0,it=ot.length;et<it;et++){let pt=ot[et],U=n.get(pt),rt=i.TEXTURE_2D;(C.isWebGL3DRenderTarget||C.isWebGLArrayRenderTarget)&&(rt=C.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(rt,U.__webglTexture),fe(rt,pt),Ne(X.__webglFramebuffer,C,pt,i.COLOR_ATTACHMENT0+et,rt,0),A(pt)&&S(rt)}e.unbindTexture()}else{let et=i.TEXTURE_2D;if((C.isWebGL3DRenderTarget||C.isWebGLArrayRenderTarget)&&(et=C.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(et,ht.__webglTexture),fe(et,M),M.mipmaps.length>0)for(let it=0;it<M.mipmaps.length;it++)Ne(X.__webglFramebuffer[it],C,M,i.COLOR_ATTACHMENT0,et,it);else Ne(X.__webglFramebuffer,C,M,i.COLOR_ATTACHMENT0,et,0);A(M)?S(et):M.mipmaps.length>0&&i.texParameteri(et,i.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),e.unbindTexture()}C.depthBuffer&&gn(C)}function F(C){let M=C.textures;for(let X=0,ht=M.length;X<ht;X++){let ot=M[X];if(A(ot)&&ot.mipmapsAutoUpdate===!0){let _t=R(C),yt=n.get(ot).__webglTexture;e.bindTexture(_t,yt),S(_t),e.unbindTexture()}}}let Ct=[];function Zt(C){if(C.samples>0){if(bt(C)===!1){let M=C.textures,X=C.width,ht=C.height,ot=i.COLOR_BUFFER_BIT,_t=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,yt=n.get(C),et=M.length>1;if(et)for(let pt=0;pt<M.length;pt++)e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,yt.__webglMultisampledFramebuffer),C.texture.mipmaps.length>0?e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglFramebuffer[0]):e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglFramebuffer);for(let pt=0;pt<M.length;pt++){if(C.resolveDepthBuffer&&(C.depthBuffer&&(ot|=i.DEPTH_BUFFER_BIT),C.stencilBuffer&&C.resolveStencilBuffer&&(ot|=i.STENCIL_BUFFER_BIT)),et){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,yt.__webglColorRenderbuffer[pt]);let U=n.get(M[pt]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,U,0)}i.blitFramebuffer(0,0,X,ht,0,0,X,ht,ot,i.NEAREST),l===!0&&(Ct.length=0,Ct.push(i.COLOR_ATTACHMENT0+pt),C.depthBuffer&&C.storeMultisampledDepthBuffer===!1&&Ct.push(_t),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Ct))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),et)for(let pt=0;pt<M.length;pt++){e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.RENDERBUFFER,yt.__webglColorRenderbuffer[pt]);let U=n.get(M[pt]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.TEXTURE_2D,U,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglMultisampledFramebuffer)}else if(C.depthBuffer&&C.storeMultisampledDepthBuffer===!1&&l){let M=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[M])}}}function re(C){return Math.min(s.maxSamples,C.samples)}function bt(C){let M=n.get(C);return C.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&M.__useRenderToTexture!==!1}function Fe(C){let M=o.render.frame;h.get(C)!==M&&(h.set(C,M),C.update())}function kt(C,M){let X=C.colorSpace,ht=C.format,ot=C.type;return C.isCompressedTexture===!0||C.isVideoTexture===!0||X!==ba&&X!==Fs&&(xe.getTransfer(X)===Te?(ht!==$i||ot!==oi)&&$t("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Qt("WebGLTextures: Unsupported texture color space:",X)),M}function Yt(C){return typeof HTMLImageElement<"u"&&C instanceof HTMLImageElement?(c.width=C.naturalWidth||C.width,c.height=C.naturalHeight||C.height):typeof VideoFrame<"u"&&C instanceof VideoFrame?(c.width=C.displayWidth,c.height=C.displayHeight):(c.width=C.width,c.height=C.height),c}this.allocateTextureUnit=ut,this.resetTextureUnits=j,this.getTextureUnits=st,this.setTextureUnits=ft,this.setTexture2D=mt,this.setTexture2DArray=xt,this.setTexture3D=Tt,this.setTextureCube=Mt,this.rebindTextures=Qe,this.setupRenderTarget=cn,this.updateRenderTargetMipmap=F,this.updateMultisampleRenderTarget=Zt,this.setupDepthRenderbuffer=gn,this.setupFrameBufferTexture=Ne,this.useMultisampledRTT=bt,this.dispose=W}function Qb(i,t){function e(n,s=Fs){let r,o=xe.getTransfer(s);if(n===oi)return i.UNSIGNED_BYTE;if(n===Uc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Fc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Ef)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Af)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===bf)return i.BYTE;if(n===wf)return i.SHORT;if(n===Uo)return i.UNSIGNED_SHORT;if(n===Nc)return i.INT;if(n===Yi)return i.UNSIGNED_INT;if(n===Ii)return i.FLOAT;if(n===Zi)return i.HALF_FLOAT;if(n===Tf)return i.ALPHA;if(n===Rf)return i.RGB;if(n===$i)return i.RGBA;if(n===Ls)return i.DEPTH_COMPONENT;if(n===Us)return i.DEPTH_STENCIL;if(n===Oc)return i.RED;if(n===Bc)return i.RED_INTEGER;if(n===dr)return i.RG;if(n===zc)return i.RG_INTEGER;if(n===kc)return i.RGBA_INTEGER;if(n===Qa||n===tl||n===el||n===nl)if(o===Te)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Qa)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===tl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===el)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===nl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Qa)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===tl)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===el)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===nl)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Gc||n===Vc||n===Hc||n===Wc)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Gc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Vc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Hc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Wc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Xc||n===qc||n===Yc||n===Zc||n===$c||n===il||n===Jc)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Xc||n===qc)return o===Te?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Yc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===Zc)return r.COMPRESSED_R11_EAC;if(n===$c)return r.COMPRESSED_SIGNED_R11_EAC;if(n===il)return r.COMPRESSED_RG11_EAC;if(n===Jc)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===Kc||n===jc||n===Qc||n===th||n===eh||n===nh||n===ih||n===sh||n===rh||n===oh||n===ah||n===lh||n===ch||n===hh)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===Kc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===jc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Qc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===th)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===eh)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===nh)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===ih)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===sh)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===rh)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===oh)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===ah)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===lh)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===ch)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===hh)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===uh||n===fh||n===dh)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===uh)return o===Te?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===fh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===dh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===ph||n===mh||n===sl||n===gh)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===ph)return r.COMPRESSED_RED_RGTC1_EXT;if(n===mh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===sl)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===gh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===Ir?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}var tw=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,ew=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,nd=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let n=new Ua(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,n=new ri({vertexShader:tw,fragmentShader:ew,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new ae(new or(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},id=class extends Wi{constructor(t,e){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,f=null,d=null,p=null,_=typeof XRWebGLBinding<"u",m=new nd,g={},v=e.getContextAttributes(),A=null,S=null,R=[],T=[],y=new qt,E=null,O=null,I=new Gn;I.viewport=new Re;let L=new Gn;L.viewport=new Re;let k=[I,L],G=new Rc,N=null,W=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(Q){let mt=R[Q];return mt===void 0&&(mt=new Eo,R[Q]=mt),mt.getTargetRaySpace()},this.getControllerGrip=function(Q){let mt=R[Q];return mt===void 0&&(mt=new Eo,R[Q]=mt),mt.getGripSpace()},this.getHand=function(Q){let mt=R[Q];return mt===void 0&&(mt=new Eo,R[Q]=mt),mt.getHandSpace()};function Y(Q){let mt=T.indexOf(Q.inputSource);if(mt===-1)return;let xt=R[mt];xt!==void 0&&(xt.update(Q.inputSource,Q.frame,c||o),xt.dispatchEvent({type:Q.type,data:Q.inputSource}))}function H(){s.removeEventListener("select",Y),s.removeEventListener("selectstart",Y),s.removeEventListener("selectend",Y),s.removeEventListener("squeeze",Y),s.removeEventListener("squeezestart",Y),s.removeEventListener("squeezeend",Y),s.removeEventListener("end",H),s.removeEventListener("inputsourceschange",ct);for(let Q=0;Q<R.length;Q++){let mt=T[Q];mt!==null&&(T[Q]=null,R[Q].disconnect(mt))}N=null,W=null,m.reset();for(let Q in g)delete g[Q];if(t.setRenderTarget(A),d=null,f=null,u=null,s=null,S=null,ut.stop(),n.isPresenting=!1,t.setPixelRatio(E),t.setSize(y.width,y.height,!1),O!==null){let Q=O.camera;Q.fov=O.fov,Q.zoom=O.zoom,Q.updateProjectionMatrix(),O=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(Q){r=Q,n.isPresenting===!0&&$t("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(Q){a=Q,n.isPresenting===!0&&$t("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(Q){c=Q},this.getBaseLayer=function(){return f!==null?f:d},this.getBinding=function(){return u===null&&_&&(u=new XRWebGLBinding(s,e)),u},this.getFrame=function(){return p},this.getSession=function(){return s},this.setSession=async function(Q){if(s=Q,s!==null){if(A=t.getRenderTarget(),s.addEventListener("select",Y),s.addEventListener("selectstart",Y),s.addEventListener("selectend",Y),s.addEventListener("squeeze",Y),s.addEventListener("squeezestart",Y),s.addEventListener("squeezeend",Y),s.addEventListener("end",H),s.addEventListener("inputsourceschange",ct),v.xrCompatible!==!0&&await e.makeXRCompatible(),E=t.getPixelRatio(),t.getSize(y),_&&"createProjectionLayer"in XRWebGLBinding.prototype){let xt=null,Tt=null,Mt=null;v.depth&&(Mt=v.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,xt=v.stencil?Us:Ls,Tt=v.stencil?Ir:Yi);let Wt={colorFormat:e.RGBA8,depthFormat:Mt,scaleFactor:r};u=this.getBinding(),f=u.createProjectionLayer(Wt),s.updateRenderState({layers:[f]}),t.setPixelRatio(1),t.setSize(f.textureWidth,f.textureHeight,!1),S=new xi(f.textureWidth,f.textureHeight,{format:$i,type:oi,depthTexture:new Ds(f.textureWidth,f.textureHeight,Tt,void 0,void 0,void 0,void 0,void 0,void 0,xt),stencilBuffer:v.stencil,colorSpace:t.outputColorSpace,samples:v.antialias?4:0,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}else{let xt={antialias:v.antialias,alpha:!0,depth:v.depth,stencil:v.stencil,framebufferScaleFactor:r};d=new XRWebGLLayer(s,e,xt),s.updateRenderState({baseLayer:d}),t.setPixelRatio(1),t.setSize(d.framebufferWidth,d.framebufferHeight,!1),S=new xi(d.framebufferWidth,d.framebufferHeight,{format:$i,type:oi,colorSpace:t.outputColorSpace,stencilBuffer:v.stencil,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}S.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ut.setContext(s),ut.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function ct(Q){for(let mt=0;mt<Q.removed.length;mt++){let xt=Q.removed[mt],Tt=T.indexOf(xt);Tt>=0&&(T[Tt]=null,R[Tt].disconnect(xt))}for(let mt=0;mt<Q.added.length;mt++){let xt=Q.added[mt],Tt=T.indexOf(xt);if(Tt===-1){for(let Wt=0;Wt<R.length;Wt++)if(Wt>=T.length){T.push(xt),Tt=Wt;break}else if(T[Wt]===null){T[Wt]=xt,Tt=Wt;break}if(Tt===-1)break}let Mt=R[Tt];Mt&&Mt.connect(xt)}}function J(Q,mt){mt===null?Q.matrixWorld.copy(Q.matrix):Q.matrixWorld.multiplyMatrices(mt.matrixWorld,Q.matrix),Q.matrixWorldInverse.copy(Q.matrixWorld).invert()}this.updateCamera=function(Q){if(s===null)return;let mt=Q.near,xt=Q.far;m.texture!==null&&(m.depthNear>0&&(mt=m.depthNear),m.depthFar>0&&(xt=m.depthFar)),G.near=L.near=I.near=mt,G.far=L.far=I.far=xt,(N!==G.near||W!==G.far)&&(s.updateRenderState({depthNear:G.near,depthFar:G.far}),N=G.near,W=G.far),G.layers.mask=Q.layers.mask|6,I.layers.mask=G.layers.mask&-5,L.layers.mask=G.layers.mask&-3;let Tt=Q.parent,Mt=G.cameras;J(G,Tt);for(let Wt=0;Wt<Mt.length;Wt++)J(Mt[Wt],Tt);G.projectionMatrix.copy(I.projectionMatrix),G.projectionMatrixInverse.copy(I.projectionMatrixInverse),O===null&&Q.isPerspectiveCamera&&(O={camera:Q,fov:Q.fov,zoom:Q.zoom}),j(Q,G,Tt)};function j(Q,mt,xt){xt===null?Q.matrix.copy(mt.matrixWorld):(Q.matrix.copy(xt.matrixWorld),Q.matrix.invert(),Q.matrix.multiply(mt.matrixWorld)),Q.matrix.decompose(Q.position,Q.quaternion,Q.scale),Q.updateMatrixWorld(!0),Q.projectionMatrix.copy(mt.projectionMatrix),Q.projectionMatrixInverse.copy(mt.projectionMatrixInverse),Q.isPerspectiveCamera&&(Q.fov=Mo*2*Math.atan(1/Q.projectionMatrix.elements[5]),Q.zoom=1)}this.getCamera=function(){return G},this.getFoveation=function(){if(!(f===null&&d===null))return l},this.setFoveation=function(Q){l=Q,f!==null&&(f.fixedFoveation=Q),d!==null&&d.fixedFoveation!==void 0&&(d.fixedFoveation=Q)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(G)},this.getCameraTexture=function(Q){return g[Q]};let st=null;function ft(Q,mt){if(h=mt.getViewerPose(c||o),p=mt,h!==null){let xt=h.views;d!==null&&(t.setRenderTargetFramebuffer(S,d.framebuffer),t.setRenderTarget(S));let Tt=!1;xt.length!==G.cameras.length&&(G.cameras.length=0,Tt=!0);for(let Gt=0;Gt<xt.length;Gt++){let fe=xt[Gt],ce=null;if(d!==null)ce=d.getViewport(fe);else{let $e=u.getViewSubImage(f,fe);ce=$e.viewport,Gt===0&&(t.setRenderTargetTextures(S,$e.colorTexture,$e.depthStencilTexture),t.setRenderTarget(S))}let ne=k[Gt];ne===void 0&&(ne=new Gn,ne.layers.enable(Gt),ne.viewport=new Re,k[Gt]=ne),ne.matrix.fromArray(fe.transform.matrix),ne.matrix.decompose(ne.position,ne.quaternion,ne.scale),ne.projectionMatrix.fromArray(fe.projectionMatrix),ne.projectionMatrixInverse.copy(ne.projectionMatrix).invert(),ne.viewport.set(ce.x,ce.y,ce.width,ce.height),Gt===0&&(G.matrix.copy(ne.matrix),G.matrix.decompose(G.position,G.quaternion,G.scale)),Tt===!0&&G.cameras.push(ne)}let Mt=s.enabledFeatures;if(Mt&&Mt.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&_){u=n.getBinding();let Gt=u.getDepthInformation(xt[0]);Gt&&Gt.isValid&&Gt.texture&&m.init(Gt,s.renderState)}if(Mt&&Mt.includes("camera-access")&&_){t.state.unbindTexture(),u=n.getBinding();for(let Gt=0;Gt<xt.length;Gt++){let fe=xt[Gt].camera;if(fe){let ce=g[fe];ce||(ce=new Ua,g[fe]=ce);let ne=u.getCameraImage(fe);ce.sourceTexture=ne}}}}for(let xt=0;xt<R.length;xt++){let Tt=T[xt],Mt=R[xt];Tt!==null&&Mt!==void 0&&Mt.update(Tt,mt,c||o)}st&&st(Q,mt),mt.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:mt}),p=null}let ut=new vg;ut.setAnimationLoop(ft),this.setAnimationLoop=function(Q){st=Q},this.dispose=function(){}}},nw=new de,Pg=new ee;Pg.set(-1,0,0,0,1,0,0,0,1);function iw(i,t){function e(m,g){m.matrixAutoUpdate===!0&&m.updateMatrix(),g.value.copy(m.matrix)}function n(m,g){g.color.getRGB(m.fogColor.value,zf(i)),g.isFog?(m.fogNear.value=g.near,m.fogFar.value=g.far):g.isFogExp2&&(m.fogDensity.value=g.density)}function s(m,g,v,A,S){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?r(m,g):g.isMeshLambertMaterial?(r(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(r(m,g),u(m,g)):g.isMeshPhongMaterial?(r(m,g),h(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(r(m,g),f(m,g),g.isMeshPhysicalMaterial&&d(m,g,S)):g.isMeshMatcapMaterial?(r(m,g),p(m,g)):g.isMeshDepthMaterial?r(m,g):g.isMeshDistanceMaterial?(r(m,g),_(m,g)):g.isMeshNormalMaterial?r(m,g):g.isLineBasicMaterial?(o(m,g),g.isLineDashedMaterial&&a(m,g)):g.isPointsMaterial?l(m,g,v,A):g.isSpriteMaterial?c(m,g):g.isShadowMaterial?(m.color.value.copy(g.color),m.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function r(m,g){m.opacity.value=g.opacity,g.color&&m.diffuse.value.copy(g.color),g.emissive&&m.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.bumpMap&&(m.bumpMap.value=g.bumpMap,e(g.bumpMap,m.bumpMapTransform),m.bumpScale.value=g.bumpScale,g.side===yn&&(m.bumpScale.value*=-1)),g.normalMap&&(m.normalMap.value=g.normalMap,e(g.normalMap,m.normalMapTransform),m.normalScale.value.copy(g.normalScale),g.side===yn&&m.normalScale.value.negate()),g.displacementMap&&(m.displacementMap.value=g.displacementMap,e(g.displacementMap,m.displacementMapTransform),m.displacementScale.value=g.displacementScale,m.displacementBias.value=g.displacementBias),g.emissiveMap&&(m.emissiveMap.value=g.emissiveMap,e(g.emissiveMap,m.emissiveMapTransform)),g.specularMap&&(m.specularMap.value=g.specularMap,e(g.specularMap,m.specularMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest);let v=t.get(g),A=v.envMap,S=v.envMapRotation;A&&(m.envMap.value=A,m.envMapRotation.value.setFromMatrix4(nw.makeRotationFromEuler(S)).transpose(),A.isCubeTexture&&A.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(Pg),m.reflectivity.value=g.reflectivity,m.ior.value=g.ior,m.refractionRatio.value=g.refractionRatio),g.lightMap&&(m.lightMap.value=g.lightMap,m.lightMapIntensity.value=g.lightMapIntensity,e(g.lightMap,m.lightMapTransform)),g.aoMap&&(m.aoMap.value=g.aoMap,m.aoMapIntensity.value=g.aoMapIntensity,e(g.aoMap,m.aoMapTransform))}function o(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform))}function a(m,g){m.dashSize.value=g.dashSize,m.totalSize.value=g.dashSize+g.gapSize,m.scale.value=g.scale}function l(m,g,v,A){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.size.value=g.size*v,m.scale.value=A*.5,g.map&&(m.map.value=g.map,e(g.map,m.uvTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function c(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.rotation.value=g.rotation,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function h(m,g){m.specular.value.copy(g.specular),m.shininess.value=Math.max(g.shininess,1e-4)}function u(m,g){g.gradientMap&&(m.gradientMap.value=g.gradientMap)}function f(m,g){m.metalness.value=g.metalness,g.metalnessMap&&(m.metalnessMap.value=g.metalnessMap,e(g.metalnessMap,m.metalnessMapTransform)),m.roughness.value=g.roughness,g.roughnessMap&&(m.roughnessMap.value=g.roughnessMap,e(g.roughnessMap,m.roughnessMapTransform)),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)}function d(m,g,v){m.ior.value=g.ior,g.diffuseRoughness>0&&(m.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=g.diffuseRoughnessMap,e(g.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),g.sheen>0&&(m.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),m.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(m.sheenColorMap.value=g.sheenColorMap,e(g.sheenColorMap,m.sheenColorMapTransform)),g.sheenRoughnessMap&&(m.sheenRoughnessMap.value=g.sheenRoughnessMap,e(g.sheenRoughnessMap,m.sheenRoughnessMapTransform))),g.clearcoat>0&&(m.clearcoat.value=g.clearcoat,m.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(m.clearcoatMap.value=g.clearcoatMap,e(g.clearcoatMap,m.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,e(g.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(m.clearcoatNormalMap.value=g.clearcoatNormalMap,e(g.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===yn&&m.clearcoatNormalScale.value.negate())),g.dispersion>0&&(m.dispersion.value=g.dispersion),g.retroreflectivity>0&&(m.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(m.iridescence.value=g.iridescence,m.iridescenceIOR.value=g.iridescenceIOR,m.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(m.iridescenceMap.value=g.iridescenceMap,e(g.iridescenceMap,m.iridescenceMapTransform)),g.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=g.iridescenceThicknessMap,e(g.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),g.transmission>0&&(m.transmission.value=g.transmission,m.transmissionSamplerMap.value=v.texture,m.transmissionSamplerSize.value.set(v.width,v.height),g.transmissionMap&&(m.transmissionMap.value=g.transmissionMap,e(g.transmissionMap,m.transmissionMapTransform)),m.thickness.value=g.thickness,g.thicknessMap&&(m.thicknessMap.value=g.thicknessMap,e(g.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=g.attenuationDistance,m.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(m.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(m.anisotropyMap.value=g.anisotropyMap,e(g.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=g.specularIntensity,m.specularColor.value.copy(g.specularColor),g.specularColorMap&&(m.specularColorMap.value=g.specularColorMap,e(g.specularColorMap,m.specularColorMapTransform)),g.specularIntensityMap&&(m.specularIntensityMap.value=g.specularIntensityMap,e(g.specularIntensityMap,m.specularIntensityMapTransform))}function p(m,g){g.matcap&&(m.matcap.value=g.matcap)}function _(m,g){let v=t.get(g).light;m.referencePosition.value.setFromMatrixPosition(v.matrixWorld),m.nearDistance.value=v.shadow.camera.near,m.farDistance.value=v.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function sw(i,t,e,n){let s={},r={};function o(v,A){let S=A.program;n.uniformBlockBinding(v,S,s[v.id])}function a(v,A){let S=s[v.id];S===void 0&&(p(v),S=l(v),s[v.id]=S,v.addEventListener("dispose",m));let R=A.program;n.updateUBOMapping(v,R);let T=t.render.frame;r[v.id]!==T&&(c(v),r[v.id]=T)}function l(v){let A=i.createBuffer(),S=v.__size,R=v.usage;return i.bindBuffer(i.UNIFORM_BUFFER,A),i.bufferData(i.UNIFORM_BUFFER,S,R),i.bindBuffer(i.UNIFORM_BUFFER,null),A}function c(v){let A=s[v.id],S=v.uniforms,R=v.__cache;i.bindBuffer(i.UNIFORM_BUFFER,A);for(let T=0,y=S.length;T<y;T++){let E=S[T];if(Array.isArray(E))for(let O=0,I=E.length;O<I;O++)h(E[O],T,O,R);else h(E,T,0,R)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(v,A,S,R){if(f(v,A,S,R)===!0){let T=v.__offset,y=v.value;if(Array.isArray(y)){let E=0;for(let O=0;O<y.length;O++){let I=y[O],L=_(I,!0);u(I,v.__data,E),E+=L.storage/Float32Array.BYTES_PER_ELEMENT}}else u(y,v.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,T,v.__data)}}function u(v,A,S){typeof v=="number"||typeof v=="boolean"?A[S]=v:v.isMatrix3?(A[S]=v.elements[0],A[S+1]=v.elements[1],A[S+2]=v.elements[2],A[S+3]=0,A[S+4]=v.elements[3],A[S+5]=v.elements[4],A[S+6]=v.elements[5],A[S+7]=0,A[S+8]=v.elements[6],A[S+9]=v.elements[7],A[S+10]=v.elements[8],A[S+11]=0):ArrayBuffer.isView(v)?A.set(v.subarray(0,A.length-S),S):v.toArray(A,S)}function f(v,A,S,R){let T=v.value,y=A+"_"+S;if(Array.isArray(T)){R[y]===void 0&&(R[y]=[]);let E=R[y],O=!1;for(let I=0;I<T.length;I++)d(T[I],E,I)===!0&&(O=!0);return O}return d(T,R,y)}function d(v,A,S){if(A[S]===void 0)return typeof v=="number"||typeof v=="boolean"?A[S]=v:ArrayBuffer.isView(v)?A[S]=v.slice():A[S]=v.clone(),!0;{let R=A[S];if(typeof v=="number"||typeof v=="boolean"){if(R!==v)return A[S]=v,!0}else{if(ArrayBuffer.isView(v))return!0;if(R.equals(v)===!1)return R.copy(v),!0}}return!1}function p(v){let A=v.uniforms,S=0,R=16;for(let y=0,E=A.length;y<E;y++){let O=Array.isArray(A[y])?A[y]:[A[y]];for(let I=0,L=O.length;I<L;I++){let k=O[I],G=Array.isArray(k.value)?k.value:[k.value],N=Array.isArray(A[y])||Array.isArray(k.value),W=S;for(let H=0,ct=G.length;H<ct;H++){let J=G[H],j=_(J,N),st=S%R,ft=st%j.boundary,ut=st+ft;S+=ft,ut!==0&&R-ut<j.storage&&(S+=R-ut),H===0&&(W=S),S+=j.storage}let Y=k.type==="int"?Int32Array:k.type==="uint"?Uint32Array:Float32Array;k.__data=new Y((S-W)/Float32Array.BYTES_PER_ELEMENT),k.__offset=W}}let T=S%R;return T>0&&(S+=R-T),v.__size=S,v.__cache={},this}function _(v,A){let S={boundary:0,storage:0};return typeof v=="number"||typeof v=="boolean"?(S.boundary=4,S.storage=4):v.isVector2?(S.boundary=8,S.storage=8):v.isVector3||v.isColor?(S.boundary=16,S.storage=12):v.isVector4?(S.boundary=16,S.storage=16):v.isMatrix3?(S.boundary=16,S.storage=48):v.isMatrix4?(S.boundary=16,S.storage=64):v.isTexture?$t("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(v)?(S.boundary=16,S.storage=v.byteLength):$t("WebGLRenderer: Unsupported uniform value type.",v),A===!0&&(S.boundary=16,S.storage=Math.ceil(S.storage/16)*16),S}function m(v){let A=v.target;A.removeEventListener("dispose",m),i.deleteBuffer(s[A.id]),delete s[A.id],delete r[A.id]}function g(){for(let v in s)i.deleteBuffer(s[v]);s={},r={}}return{bind:o,update:a,dispose:g}}var rw=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),ds=null;function ow(){return ds===null&&(ds=new Ia(rw,16,16,dr,Zi),ds.name="DFG_LUT",ds.minFilter=Jn,ds.magFilter=Jn,ds.wrapS=ls,ds.wrapT=ls,ds.generateMipmaps=!1,ds.needsUpdate=!0),ds}var vh=class{constructor(t={}){let{canvas:e=qm(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:f=!1,outputBufferType:d=oi}=t;this.isWebGLRenderer=!0;let p;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=n.getContextAttributes().alpha}else p=o;let _=d,m=new Set([kc,zc,Bc]),g=new Set([oi,Yi,Uo,Ir,Uc,Fc]),v=new Uint32Array(4),A=new Int32Array(4),S={textures:[],min:[],max:[],resolution:[]},R=null,T=null,y=[],E=[],O=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=fs,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let I=this,L=!1,k=null,G=null,N=null,W=null;this._outputColorSpace=gi;let Y=0,H=0,ct=null,J=-1,j=null,st=new Re,ft=new Re,ut=null,Q=new Ht(0),mt=0,xt=e.width,Tt=e.height,Mt=1,Wt=null,se=null,Gt=new Re(0,0,xt,Tt),fe=new Re(0,0,xt,Tt),ce=!1,ne=new sr,$e=new pc,ke=!1,ln=!1,Ne=new de,An=new B,ve=new Re,gn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},Qe=!1;function cn(){return ct===null?Mt:1}let F=n;function Ct(w,z){return e.getContext(w,z)}let Zt,re,bt,Fe,kt,Yt,C,M,X,ht,ot,_t,yt,et,it,pt,U,rt,nt,wt,gt,St,Vt;try{let w={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",Ot,!1),e.addEventListener("webglcontextrestored",jt,!1),e.addEventListener("webglcontextcreationerror",Rt,!1),F===null){let z="webgl2";if(F=Ct(z,w),F===null)throw Ct(z)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Kt()}catch(w){throw e.removeEventListener("webglcontextlost",Ot,!1),e.removeEventListener("webglcontextrestored",jt,!1),e.removeEventListener("webglcontextcreationerror",Rt,!1),Qt("WebGLRenderer: "+w.message),w}function Kt(){Zt=new _M(F),Zt.init(),gt=new Qb(F,Zt),re=new oM(F,Zt,t,gt),bt=new Kb(F,Zt),re.reversedDepthBuffer&&f&&bt.buffers.depth.setReversed(!0),G=F.createFramebuffer(),N=F.createFramebuffer(),W=F.createFramebuffer(),Fe=new vM(F),kt=new Ob,Yt=new jb(F,Zt,bt,kt,re,gt,Fe),C=new gM(I),M=new My(F),St=new sM(F,M),X=new xM(F,M,Fe,St),ht=new MM(F,X,M,St,Fe),rt=new SM(F,re,Yt),it=new aM(kt),ot=new Fb(I,C,Zt,re,St,it),_t=new iw(I,kt),yt=new zb,et=new Xb(Zt),U=new iM(I,C,bt,ht,p,l),pt=new Jb(I,ht,re),Vt=new sw(F,Fe,re,bt),nt=new rM(F,Zt,Fe),wt=new yM(F,Zt,Fe),Fe.programs=ot.programs,I.capabilities=re,I.extensions=Zt,I.properties=kt,I.renderLists=yt,I.shadowMap=pt,I.state=bt,I.info=Fe}_!==oi&&(O=new wM(_,e.width,e.height,a,s,r));let lt=new id(I,F);this.xr=lt,this.getContext=function(){return F},this.getContextAttributes=function(){return F.getContextAttributes()},this.forceContextLoss=function(){let w=Zt.get("WEBGL_lose_context");w&&w.loseContext()},this.forceContextRestore=function(){let w=Zt.get("WEBGL_lose_context");w&&w.restoreContext()},this.getPixelRatio=function(){return Mt},this.setPixelRatio=function(w){w!==void 0&&(Mt=w,this.setSize(xt,Tt,!1))},this.getSize=function(w){return w.set(xt,Tt)},this.setSize=function(w,z,K=!0){if(lt.isPresenting){$t("WebGLRenderer: Can't change size while VR device is presenting.");return}xt=w,Tt=z,e.width=Math.floor(w*Mt),e.height=Math.floor(z*Mt),K===!0&&(e.style.width=w+"px",e.style.height=z+"px"),O!==null&&O.setSize(e.width,e.height),this.setViewport(0,0,w,z)},this.getDrawingBufferSize=function(w){return w.set(xt*Mt,Tt*Mt).floor()},this.setDrawingBufferSize=function(w,z,K){xt=w,Tt=z,Mt=K,e.width=Math.floor(w*K),e.height=Math.floor(z*K),this.setViewport(0,0,w,z)},this.setEffects=function(w){if(_===oi){Qt("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(w){for(let z=0;z<w.length;z++)if(w[z].isOutputPass===!0){$t("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}O.setEffects(w||[])},this.getCurrentViewport=function(w){return w.copy(st)},this.getViewport=function(w){return w.copy(Gt)},this.setViewport=function(w,z,K,q){w.isVector4?Gt.set(w.x,w.y,w.z,w.w):Gt.set(w,z,K,q),bt.viewport(st.copy(Gt).multiplyScalar(cn()).round())},this.getScissor=function(w){return w.copy(fe)},this.setScissor=function(w,z,K,q){w.isVector4?fe.set(w.x,w.y,w.z,w.w):fe.set(w,z,K,q),bt.scissor(ft.copy(fe).multiplyScalar(cn()).round())},this.getScissorTest=function(){return ce},this.setScissorTest=function(w){bt.setScissorTest(ce=w)},this.setOpaqueSort=function(w){Wt=w},this.setTransparentSort=function(w){se=w},this.getClearColor=function(w){return w.copy(U.getClearColor())},this.setClearColor=function(){U.setClearColor(...arguments)},this.getClearAlpha=function(){return U.getClearAlpha()},this.setClearAlpha=function(){U.setClearAlpha(...arguments)},this.clear=function(w=!0,z=!0,K=!0){let q=0;if(w){let Z=!1;if(ct!==null){let Et=ct.texture.format;Z=m.has(Et)}if(Z){let Et=ct.texture.type,It=g.has(Et),At=U.getClearColor(),Lt=U.getClearAlpha(),zt=At.r,te=At.g,pe=At.b;It?(v[0]=zt,v[1]=te,v[2]=pe,v[3]=Lt,F.clearBufferuiv(F.COLOR,0,v)):(A[0]=zt,A[1]=te,A[2]=pe,A[3]=Lt,F.clearBufferiv(F.COLOR,0,A))}else q|=F.COLOR_BUFFER_BIT}z&&(q|=F.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),K&&(q|=F.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),q!==0&&F.clear(q)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(w){w.setRenderer(this),k=w},this.dispose=function(){e.removeEventListener("webglcontextlost",Ot,!1),e.removeEventListener("webglcontextrestored",jt,!1),e.removeEventListener("webglcontextcreationerror",Rt,!1),U.dispose(),yt.dispose(),et.dispose(),Yt.dispose(),kt.dispose(),C.dispose(),ht.dispose(),X.dispose(),St.dispose(),Vt.dispose(),ot.dispose(),lt.dispose(),lt.removeEventListener("sessionstart",Al),lt.removeEventListener("sessionend",ts),Ss.stop()};function Ot(w){w.preventDefault(),Aa("WebGLRenderer: Context Lost."),L=!0}function jt(){Aa("WebGLRenderer: Context Restored."),L=!1;let w=Fe.autoReset,z=pt.enabled,K=pt.autoUpdate,q=pt.needsUpdate,Z=pt.type;Kt(),Fe.autoReset=w,pt.enabled=z,pt.autoUpdate=K,pt.needsUpdate=q,pt.type=Z}function Rt(w){Qt("WebGLRenderer: A WebGL context could not be created. Reason: ",w.statusMessage)}function le(w){let z=w.target;z.removeEventListener("dispose",le),Ge(z)}function Ge(w){Wn(w),kt.remove(w)}function Wn(w){let z=kt.get(w).programs;z!==void 0&&(z.forEach(function(K){ot.releaseProgram(K)}),w.isShaderMaterial&&ot.releaseShaderCache(w))}this.renderBufferDirect=function(w,z,K,q,Z,Et){z===null&&(z=gn);let It=Z.isMesh&&Z.matrixWorld.determinantAffine()<0,At=la(w,z,K,q,Z);bt.setMaterial(q,It);let Lt=K.index,zt=1;if(q.wireframe===!0){if(Lt=X.getWireframeAttribute(K),Lt===void 0)return;zt=2}let te=K.drawRange,pe=K.attributes.position,Bt=te.start*zt,me=(te.start+te.count)*zt;Et!==null&&(Bt=Math.max(Bt,Et.start*zt),me=Math.min(me,(Et.start+Et.count)*zt)),Lt!==null?(Bt=Math.max(Bt,0),me=Math.min(me,Lt.count)):pe!=null&&(Bt=Math.max(Bt,0),me=Math.min(me,pe.count));let Ke=me-Bt;if(Ke<0||Ke===1/0)return;St.setup(Z,q,At,K,Lt);let Pe,Ie=nt;if(Lt!==null&&(Pe=M.get(Lt),Ie=wt,Ie.setIndex(Pe)),Z.isMesh)q.wireframe===!0?(bt.setLineWidth(q.wireframeLinewidth*cn()),Ie.setMode(F.LINES)):Ie.setMode(F.TRIANGLES);else if(Z.isLine){let _n=q.linewidth;_n===void 0&&(_n=1),bt.setLineWidth(_n*cn()),Z.isLineSegments?Ie.setMode(F.LINES):Z.isLineLoop?Ie.setMode(F.LINE_LOOP):Ie.setMode(F.LINE_STRIP)}else Z.isPoints?Ie.setMode(F.POINTS):Z.isSprite&&Ie.setMode(F.TRIANGLES);if(Z.isBatchedMesh)if(Zt.get("WEBGL_multi_draw"))Ie.renderMultiDraw(Z._multiDrawStarts,Z._multiDrawCounts,Z._multiDrawCount);else{let _n=Z._multiDrawStarts,Ut=Z._multiDrawCounts,hn=Z._multiDrawCount,_e=Lt?M.get(Lt).bytesPerElement:1,bs=kt.get(q).currentProgram.getUniforms();for(let un=0;un<hn;un++)bs.setValue(F,"_gl_DrawID",un),Ie.render(_n[un]/_e,Ut[un])}else if(Z.isInstancedMesh)Ie.renderInstances(Bt,Ke,Z.count);else if(K.isInstancedBufferGeometry){let _n=K._maxInstanceCount!==void 0?K._maxInstanceCount:1/0,Ut=Math.min(K.instanceCount,_n);Ie.renderInstances(Bt,Ke,Ut)}else Ie.render(Bt,Ke)};function ra(w,z,K,q){k!==null&&w.isNodeMaterial&&k.setObject(q,w),ke===!0&&it.setState(w,K,!1),w.transparent===!0&&w.side===Pi&&w.forceSinglePass===!1?(w.side=yn,w.needsUpdate=!0,es(w,z,q),w.side=us,w.needsUpdate=!0,es(w,z,q),w.side=Pi):es(w,z,q)}this.compile=function(w,z,K=null){K===null&&(K=w),k!==null&&k.renderStart(w,z,K),T=et.get(K),T.init(z),E.push(T),K.traverseVisible(function(Z){Z.isLight&&Z.layers.test(z.layers)&&(T.pushLight(Z),Z.castShadow&&T.pushShadow(Z))}),w!==K&&w.traverseVisible(function(Z){Z.isLight&&Z.layers.test(z.layers)&&(T.pushLight(Z),Z.castShadow&&T.pushShadow(Z))}),T.setupLights(),k!==null&&k.updateLights(T.state.lightsArray),ln=this.localClippingEnabled,ke=it.init(this.clippingPlanes,ln),ke===!0&&it.setGlobalState(this.clippingPlanes,z),k!==null&&pt.render(T.state.shadowsArray,K,z);let q=new Set;return w.traverse(function(Z){if(!(Z.isMesh||Z.isPoints||Z.isLine||Z.isSprite))return;let Et=Z.material;if(Et)if(Array.isArray(Et))for(let It=0;It<Et.length;It++){let At=Et[It];ra(At,K,z,Z),q.add(At)}else ra(Et,K,z,Z),q.add(Et)}),T=E.pop(),k!==null&&k.renderEnd(),q},this.compileAsync=function(w,z,K=null){let q=this.compile(w,z,K);return new Promise(Z=>{function Et(){if(q.forEach(function(It){let Lt=kt.get(It).currentProgram;(Lt===void 0||Lt.isReady())&&q.delete(It)}),q.size===0){Z(w);return}setTimeout(Et,10)}Zt.get("KHR_parallel_shader_compile")!==null?Et():setTimeout(Et,10)})};let Hr=null;function Mu(w){Hr&&Hr(w)}function Al(){Ss.stop()}function ts(){Ss.start()}let Ss=new vg;Ss.setAnimationLoop(Mu),typeof self<"u"&&Ss.setContext(self),this.setAnimationLoop=function(w){Hr=w,lt.setAnimationLoop(w),w===null?Ss.stop():Ss.start()},lt.addEventListener("sessionstart",Al),lt.addEventListener("sessionend",ts),this.render=function(w,z){if(z!==void 0&&z.isCamera!==!0){Qt("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(L===!0)return;k!==null&&k.renderStart(w,z);let K=lt.enabled===!0&&lt.isPresenting===!0,q=O!==null&&(ct===null||K)&&O.begin(I,ct);if(w.matrixWorldAutoUpdate===!0&&w.updateMatrixWorld(),z.parent===null&&z.matrixWorldAutoUpdate===!0&&z.updateMatrixWorld(),lt.enabled===!0&&lt.isPresenting===!0&&(O===null||O.isCompositing()===!1)&&(lt.cameraAutoUpdate===!0&&lt.updateCamera(z),z=lt.getCamera()),w.isScene===!0&&w.onBeforeRender(I,w,z,ct),T=et.get(w,E.length),T.init(z),T.state.textureUnits=Yt.getTextureUnits(),E.push(T),Ne.multiplyMatrices(z.projectionMatrix,z.matrixWorldInverse),z.isArrayCamera?$e.setFromArrayCamera(z):ne.setFromProjectionMatrix(Ne,Ri,z.reversedDepth),ln=this.localClippingEnabled,ke=it.init(this.clippingPlanes,ln),R=yt.get(w,y.length),R.init(),y.push(R),this.info.render.frame++,lt.enabled===!0&&lt.isPresenting===!0){let It=I.xr.getDepthSensingMesh();It!==null&&Ms(It,z,-1/0,I.sortObjects)}Ms(w,z,0,I.sortObjects),R.finish(),k!==null&&k.updateLights(T.state.lightsArray),I.sortObjects===!0&&R.sort(Wt,se),Qe=lt.enabled===!1||lt.isPresenting===!1||lt.hasDepthSensing()===!1,Qe&&U.addToRenderList(R,w),this.info.autoReset===!0&&this.info.reset(),ke===!0&&it.beginShadows();let Z=T.state.shadowsArray;if(pt.render(Z,w,z),ke===!0&&it.endShadows(),(q&&O.hasRenderPass())===!1){let It=R.opaque,At=R.transmissive;if(T.setupLights(),z.isArrayCamera){let Lt=z.cameras;if(At.length>0)for(let zt=0,te=Lt.length;zt<te;zt++){let pe=Lt[zt];Bi(It,At,w,pe)}Qe&&U.render(w);for(let zt=0,te=Lt.length;zt<te;zt++){let pe=Lt[zt];oa(R,w,pe,pe.viewport)}}else At.length>0&&Bi(It,At,w,z),Qe&&U.render(w),oa(R,w,z)}ct!==null&&H===0&&(Yt.updateMultisampleRenderTarget(ct),Yt.updateRenderTargetMipmap(ct)),q&&O.end(I),w.isScene===!0&&w.onAfterRender(I,w,z),St.resetDefaultState(),J=-1,j=null,E.pop(),E.length>0?(T=E[E.length-1],Yt.setTextureUnits(T.state.textureUnits),ke===!0&&it.setGlobalState(I.clippingPlanes,T.state.camera)):T=null,y.pop(),y.length>0?R=y[y.length-1]:R=null,k!==null&&k.renderEnd()};function Ms(w,z,K,q){if(w.visible===!1)return;if(w.layers.test(z.layers)){if(w.isGroup)K=w.renderOrder;else if(w.isLOD)w.autoUpdate===!0&&w.update(z);else if(w.isLight)T.pushLight(w),w.castShadow&&T.pushShadow(w);else if(w.isSprite){let It=z.isArrayCamera?$e:ne;if(!w.frustumCulled||w.intersectsFrustum(It)){q&&ve.setFromMatrixPosition(w.matrixWorld).applyMatrix4(Ne);let At=ht.update(w),Lt=w.material;Lt.visible&&R.push(w,At,Lt,K,ve.z,null,z)}}else if(w.isMesh||w.isLine||w.isPoints){let It=z.isArrayCamera?$e:ne;if(!w.frustumCulled||w.intersectsFrustum(It)){let At=ht.update(w),Lt=w.material;if(q&&(w.boundingSphere!==void 0?(w.boundingSphere===null&&w.computeBoundingSphere(),ve.copy(w.boundingSphere.center)):(At.boundingSphere===null&&At.computeBoundingSphere(),ve.copy(At.boundingSphere.center)),ve.applyMatrix4(w.matrixWorld).applyMatrix4(Ne)),Array.isArray(Lt)){let zt=At.groups;for(let te=0,pe=zt.length;te<pe;te++){let Bt=zt[te],me=Lt[Bt.materialIndex];me&&me.visible&&R.push(w,At,me,K,ve.z,Bt,z)}}else Lt.visible&&R.push(w,At,Lt,K,ve.z,null,z)}}}let Et=w.children;for(let It=0,At=Et.length;It<At;It++)Ms(Et[It],z,K,q)}function oa(w,z,K,q){let{opaque:Z,transmissive:Et,transparent:It}=w;T.setupLightsView(K),ke===!0&&it.setGlobalState(I.clippingPlanes,K),q&&bt.viewport(st.copy(q)),Z.length>0&&tn(Z,z,K),Et.length>0&&tn(Et,z,K),It.length>0&&tn(It,z,K),bt.buffers.depth.setTest(!0),bt.buffers.depth.setMask(!0),bt.buffers.color.setMask(!0),bt.setPolygonOffset(!1)}function Bi(w,z,K,q){if((K.isScene===!0?K.overrideMaterial:null)!==null)return;if(T.state.transmissionRenderTarget[q.id]===void 0){let Bt=Zt.has("EXT_color_buffer_half_float")||Zt.has("EXT_color_buffer_float");T.state.transmissionRenderTarget[q.id]=new xi(1,1,{generateMipmaps:!0,type:Bt?Zi:oi,minFilter:Ns,samples:Math.max(4,re.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:xe.workingColorSpace})}let Et=T.state.transmissionRenderTarget[q.id],It=q.viewport||st;Et.setSize(It.z*I.transmissionResolutionScale,It.w*I.transmissionResolutionScale);let At=I.getRenderTarget(),Lt=I.getActiveCubeFace(),zt=I.getActiveMipmapLevel();I.setRenderTarget(Et),I.getClearColor(Q),mt=I.getClearAlpha(),mt<1&&I.setClearColor(16777215,.5),I.clear(),Qe&&U.render(K);let te=I.toneMapping;I.toneMapping=fs;let pe=q.viewport;if(q.viewport!==void 0&&(q.viewport=void 0),T.setupLightsView(q),ke===!0&&it.setGlobalState(I.clippingPlanes,q),tn(w,K,q),Yt.updateMultisampleRenderTarget(Et),Yt.updateRenderTargetMipmap(Et),Zt.has("WEBGL_multisampled_render_to_texture")===!1){let Bt=!1;for(let me=0,Ke=z.length;me<Ke;me++){let Pe=z[me],{object:Ie,geometry:_n,material:Ut,group:hn}=Pe;if(Ut.side===Pi&&Ie.layers.test(q.layers)){let _e=Ut.side;Ut.side=yn,Ut.needsUpdate=!0,on(Ie,K,q,_n,Ut,hn),Ut.side=_e,Ut.needsUpdate=!0,Bt=!0}}Bt===!0&&(Yt.updateMultisampleRenderTarget(Et),Yt.updateRenderTargetMipmap(Et))}I.setRenderTarget(At,Lt,zt),I.setClearColor(Q,mt),pe!==void 0&&(q.viewport=pe),I.toneMapping=te}function tn(w,z,K){let q=z.isScene===!0?z.overrideMaterial:null;for(let Z=0,Et=w.length;Z<Et;Z++){let It=w[Z],{object:At,geometry:Lt,group:zt}=It,te=It.material;te.allowOverride===!0&&q!==null&&(te=q),At.layers.test(K.layers)&&on(At,z,K,Lt,te,zt)}}function on(w,z,K,q,Z,Et){k!==null&&Z.isNodeMaterial&&k.setObject(w,Z),w.onBeforeRender(I,z,K,q,Z,Et),w.modelViewMatrix.multiplyMatrices(K.matrixWorldInverse,w.matrixWorld),w.normalMatrix.getNormalMatrix(w.modelViewMatrix),Z.onBeforeRender(I,z,K,q,w,Et),Z.transparent===!0&&Z.side===Pi&&Z.forceSinglePass===!1?(Z.side=yn,Z.needsUpdate=!0,I.renderBufferDirect(K,z,q,Z,w,Et),Z.side=us,Z.needsUpdate=!0,I.renderBufferDirect(K,z,q,Z,w,Et),Z.side=Pi):I.renderBufferDirect(K,z,q,Z,w,Et),w.onAfterRender(I,z,K,q,Z,Et)}function an(w){let z=0;for(let K of w)K.texture!==null&&z++;return z}function es(w,z,K){z.isScene!==!0&&(z=gn);let q=kt.get(w),Z=T.state.lights,Et=T.state.shadowsArray,It=Z.state.version,At=ot.getParameters(w,Z.state,Et,z,K,T.state.lightProbeGridArray),Lt=ot.getProgramCacheKey(At),zt=q.programs;q.environment=w.isMeshStandardMaterial||w.isMeshLambertMaterial||w.isMeshPhongMaterial?z.environment:null,q.fog=z.fog;let te=w.isMeshStandardMaterial||w.isMeshLambertMaterial&&!w.envMap||w.isMeshPhongMaterial&&!w.envMap;q.envMap=C.get(w.envMap||q.environment,te),q.envMapRotation=q.environment!==null&&w.envMap===null?z.environmentRotation:w.envMapRotation,zt===void 0&&(w.addEventListener("dispose",le),zt=new Map,q.programs=zt,q.programVariants=new Map);let pe=zt.get(Lt);if(pe!==void 0){if(q.currentProgram===pe&&q.lightsStateVersion===It)return aa(w,At),pe}else At.uniforms=ot.getUniforms(w),k!==null&&w.isNodeMaterial&&k.build(w,K,At),w.onBeforeCompile(At,I),pe=ot.acquireProgram(At,Lt),zt.set(Lt,pe),q.uniforms=At.uniforms;let Bt=q.uniforms;return(!w.isShaderMaterial&&!w.isRawShaderMaterial||w.clipping===!0)&&(Bt.clippingPlanes=it.uniform),aa(w,At),q.needsLights=Xs(w),q.lightsStateVersion=It,q.needsLights&&(Bt.ambientLightColor.value=Z.state.ambient,Bt.lightProbe.value=Z.state.probe,Bt.sunLights.value=Z.state.sun,Bt.sunLightShadows.value=Z.state.sunShadow,Bt.directionalLights.value=Z.state.directional,Bt.directionalLightShadows.value=Z.state.directionalShadow,Bt.spotLights.value=Z.state.spot,Bt.spotLightShadows.value=Z.state.spotShadow,Bt.rectAreaLights.value=Z.state.rectArea,Bt.ltc_1.value=Z.state.rectAreaLTC1,Bt.ltc_2.value=Z.state.rectAreaLTC2,Bt.pointLights.value=Z.state.point,Bt.pointLightShadows.value=Z.state.pointShadow,Bt.hemisphereLights.value=Z.state.hemi,Bt.sunShadowMatrix.value=Z.state.sunShadowMatrix,Bt.sunShadowCascade.value=Z.state.sunShadowCascade,Bt.directionalShadowMatrix.value=Z.state.directionalShadowMatrix,Bt.spotLightMatrix.value=Z.state.spotLightMatrix,Bt.spotLightMap.value=Z.state.spotLightMap,Bt.pointShadowMatrix.value=Z.state.pointShadowMatrix),q.numLightProbeGrids=an(T.state.lightProbeGridArray),q.currentProgram=pe,q.uniformsList=null,pe}function hi(w,z,K,q,Z){let Et=kt.get(w),It=Et.currentProgram.id+","+q+","+Z,At=Et.programVariants.get(It);return At===void 0?(At=es(w,z,K),Et.programVariants.set(It,At)):(Et.currentProgram=At,Et.uniformsList=null,Et.outputColorSpace=q,Et.toneMapping=Z),At}function Ws(w){if(w.uniformsList===null){let z=w.currentProgram.getUniforms();w.uniformsList=Fo.seqWithValue(z.seq,w.uniforms)}return w.uniformsList}function aa(w,z){let K=kt.get(w);K.outputColorSpace=z.outputColorSpace,K.batching=z.batching,K.batchingColor=z.batchingColor,K.instancing=z.instancing,K.instancingColor=z.instancingColor,K.instancingMorph=z.instancingMorph,K.skinning=z.skinning,K.morphTargets=z.morphTargets,K.morphNormals=z.morphNormals,K.morphColors=z.morphColors,K.morphTargetsCount=z.morphTargetsCount,K.numClippingPlanes=z.numClippingPlanes,K.numIntersection=z.numClipIntersection,K.vertexAlphas=z.vertexAlphas,K.vertexTangents=z.vertexTangents,K.toneMapping=z.toneMapping}function la(w,z,K,q,Z){z.isScene!==!0&&(z=gn),Yt.resetTextureUnits();let Et=z.fog,It=q.isMeshStandardMaterial||q.isMeshLambertMaterial||q.isMeshPhongMaterial?z.environment:null,At=ct===null?I.outputColorSpace:ct.isXRRenderTarget===!0?ct.texture.colorSpace:xe.workingColorSpace,Lt=q.isMeshStandardMaterial||q.isMeshLambertMaterial&&!q.envMap||q.isMeshPhongMaterial&&!q.envMap,zt=C.get(q.envMap||It,Lt),te=q.vertexColors===!0&&!!K.attributes.color&&K.attributes.color.itemSize===4,pe=!!K.attributes.tangent&&(!!q.normalMap||q.anisotropy>0),Bt=!!K.morphAttributes.position,me=!!K.morphAttributes.normal,Ke=!!K.morphAttributes.color,Pe=fs;q.toneMapped&&(ct===null||ct.isXRRenderTarget===!0)&&(Pe=I.toneMapping);let Ie=K.morphAttributes.position||K.morphAttributes.normal||K.morphAttributes.color,_n=Ie!==void 0?Ie.length:0,Ut=kt.get(q),hn=T.state.lights;if(ke===!0&&(ln===!0||w!==j)){let Le=w===j&&q.id===J;it.setState(q,w,Le)}let _e=!1,bs=!1;q.version===Ut.__version?Ut.needsLights&&Ut.lightsStateVersion!==hn.state.version||Z.isBatchedMesh&&Ut.batching===!1||!Z.isBatchedMesh&&Ut.batching===!0||Z.isBatchedMesh&&Ut.batchingColor===!0&&Z._colorsTexture===null||Z.isBatchedMesh&&Ut.batchingColor===!1&&Z._colorsTexture!==null||Z.isInstancedMesh&&Ut.instancing===!1||!Z.isInstancedMesh&&Ut.instancing===!0||Z.isSkinnedMesh&&Ut.skinning===!1||!Z.isSkinnedMesh&&Ut.skinning===!0||Z.isInstancedMesh&&Ut.instancingColor===!0&&Z.instanceColor===null||Z.isInstancedMesh&&Ut.instancingColor===!1&&Z.instanceColor!==null||Z.isInstancedMesh&&Ut.instancingMorph===!0&&Z.morphTexture===null||Z.isInstancedMesh&&Ut.instancingMorph===!1&&Z.morphTexture!==null||Ut.envMap!==zt||q.fog===!0&&Ut.fog!==Et||Ut.numClippingPlanes!==void 0&&(Ut.numClippingPlanes!==it.numPlanes||Ut.numIntersection!==it.numIntersection)||Ut.vertexAlphas!==te||Ut.vertexTangents!==pe||Ut.morphTargets!==Bt||Ut.morphNormals!==me||Ut.morphColors!==Ke||Ut.morphTargetsCount!==_n||Ut.numLightProbeGrids!==an(T.state.lightProbeGridArray)?_e=!0:(Ut.outputColorSpace!==At||Ut.toneMapping!==Pe)&&(bs=!0):(_e=!0,Ut.__version=q.version);let un=Ut.currentProgram;(_e===!0||bs===!0)&&(un=bs===!0?hi(q,z,Z,At,Pe):es(q,z,Z),k&&q.isNodeMaterial&&k.onUpdateProgram(q,un,Ut));let qr=!1,ns=!1,ws=!1,he=un.getUniforms(),en=Ut.uniforms;if(bt.useProgram(un.program)&&(qr=!0,ns=!0,ws=!0),q.id!==J&&(J=q.id,ns=!0),qr||j!==w){bt.buffers.depth.getReversed()&&w.reversedDepth!==!0&&(w._reversedDepth=!0,w.updateProjectionMatrix()),he.setValue(F,"projectionMatrix",w.projectionMatrix),he.setValue(F,"viewMatrix",w.matrixWorldInverse);let fn=he.map.cameraPosition;fn!==void 0&&fn.setValue(F,An.setFromMatrixPosition(w.matrixWorld)),re.logarithmicDepthBuffer&&he.setValue(F,"logDepthBufFC",2/(Math.log(w.far+1)/Math.LN2)),(q.isMeshPhongMaterial||q.isMeshToonMaterial||q.isMeshLambertMaterial||q.isMeshBasicMaterial||q.isMeshStandardMaterial||q.isShaderMaterial)&&he.setValue(F,"isOrthographic",w.isOrthographicCamera===!0),j!==w&&(j=w,ns=!0,ws=!0)}if(Ut.needsLights&&(hn.state.sunShadowMap.length>0&&he.setValue(F,"sunShadowMap",hn.state.sunShadowMap,Yt),hn.state.directionalShadowMap.length>0&&he.setValue(F,"directionalShadowMap",hn.state.directionalShadowMap,Yt),hn.state.spotShadowMap.length>0&&he.setValue(F,"spotShadowMap",hn.state.spotShadowMap,Yt),hn.state.pointShadowMap.length>0&&he.setValue(F,"pointShadowMap",hn.state.pointShadowMap,Yt)),Z.isSkinnedMesh){he.setOptional(F,Z,"bindMatrix"),he.setOptional(F,Z,"bindMatrixInverse");let Le=Z.skeleton;Le&&(Le.boneTexture===null&&Le.computeBoneTexture(),he.setValue(F,"boneTexture",Le.boneTexture,Yt))}Z.isBatchedMesh&&(he.setOptional(F,Z,"batchingTexture"),he.setValue(F,"batchingTexture",Z._matricesTexture,Yt),he.setOptional(F,Z,"batchingIdTexture"),he.setValue(F,"batchingIdTexture",Z._indirectTexture,Yt),he.setOptional(F,Z,"batchingColorTexture"),Z._colorsTexture!==null&&he.setValue(F,"batchingColorTexture",Z._colorsTexture,Yt));let Xn=K.morphAttributes;if((Xn.position!==void 0||Xn.normal!==void 0||Xn.color!==void 0)&&rt.update(Z,K,un),(ns||Ut.receiveShadow!==Z.receiveShadow)&&(Ut.receiveShadow=Z.receiveShadow,he.setValue(F,"receiveShadow",Z.receiveShadow)),(q.isMeshStandardMaterial||q.isMeshLambertMaterial||q.isMeshPhongMaterial)&&q.envMap===null&&z.environment!==null&&(en.envMapIntensity.value=z.environmentIntensity),en.dfgLUT!==void 0&&(en.dfgLUT.value=ow()),ns){if(he.setValue(F,"toneMappingExposure",I.toneMappingExposure),Ut.needsLights&&Wr(en,ws),Et&&q.fog===!0&&_t.refreshFogUniforms(en,Et),_t.refreshMaterialUniforms(en,q,Mt,Tt,T.state.transmissionRenderTarget[w.id]),Ut.needsLights&&Ut.numLightProbeGrids>0){let Le=S,fn=0;for(let Bn of T.state.lightProbeGridArray)Bn.texture!==null&&(Le.textures[fn]=Bn.texture,Le.min[fn]=Bn.boundingBox.min,Le.max[fn]=Bn.boundingBox.max,Le.resolution[fn]=Bn.resolution,fn++);for(let Bn in Le)Le[Bn].length=fn;en.probesSH.value=Le.textures,en.probesMin.value=Le.min,en.probesMax.value=Le.max,en.probesResolution.value=Le.resolution}Fo.upload(F,Ws(Ut),en,Yt)}if(q.isShaderMaterial&&q.uniformsNeedUpdate===!0&&(Fo.upload(F,Ws(Ut),en,Yt),q.uniformsNeedUpdate=!1),q.isSpriteMaterial&&he.setValue(F,"center",Z.center),he.setValue(F,"modelViewMatrix",Z.modelViewMatrix),he.setValue(F,"normalMatrix",Z.normalMatrix),he.setValue(F,"modelMatrix",Z.matrixWorld),q.uniformsGroups!==void 0){let Le=q.uniformsGroups;for(let fn=0,Bn=Le.length;fn<Bn;fn++){let Tl=Le[fn];Vt.update(Tl,un),Vt.bind(Tl,un)}}return un}function Wr(w,z){w.ambientLightColor.needsUpdate=z,w.lightProbe.needsUpdate=z,w.sunLights.needsUpdate=z,w.sunLightShadows.needsUpdate=z,w.directionalLights.needsUpdate=z,w.directionalLightShadows.needsUpdate=z,w.pointLights.needsUpdate=z,w.pointLightShadows.needsUpdate=z,w.spotLights.needsUpdate=z,w.spotLightShadows.needsUpdate=z,w.rectAreaLights.needsUpdate=z,w.hemisphereLights.needsUpdate=z}function Xs(w){return w.isMeshLambertMaterial||w.isMeshToonMaterial||w.isMeshPhongMaterial||w.isMeshStandardMaterial||w.isShadowMaterial||w.isShaderMaterial&&w.lights===!0}this.getActiveCubeFace=function(){return Y},this.getActiveMipmapLevel=function(){return H},this.getRenderTarget=function(){return ct},this.setRenderTargetTextures=function(w,z,K){let q=kt.get(w);q.__autoAllocateDepthBuffer=w.resolveDepthBuffer===!1,q.__autoAllocateDepthBuffer===!1&&(q.__useRenderToTexture=!1),kt.get(w.texture).__webglTexture=z,kt.get(w.depthTexture).__webglTexture=q.__autoAllocateDepthBuffer?void 0:K,q.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(w,z){let K=kt.get(w);K.__webglFramebuffer=z,K.__useDefaultFramebuffer=z===void 0},this.setRenderTarget=function(w,z=0,K=0){ct=w,Y=z,H=K;let q=null,Z=!1,Et=!1;if(w){let At=kt.get(w);if(At.__useDefaultFramebuffer!==void 0){bt.bindFramebuffer(F.FRAMEBUFFER,At.__webglFramebuffer),st.copy(w.viewport),ft.copy(w.scissor),ut=w.scissorTest,bt.viewport(st),bt.scissor(ft),bt.setScissorTest(ut),J=-1;return}else if(At.__webglFramebuffer===void 0)Yt.setupRenderTarget(w);else if(At.__hasExternalTextures)Yt.rebindTextures(w,kt.get(w.texture).__webglTexture,kt.get(w.depthTexture).__webglTexture);else if(w.depthBuffer){let te=w.depthTexture;if(At.__boundDepthTexture!==te){if(te!==null&&kt.has(te)&&(w.width!==te.image.width||w.height!==te.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Yt.setupDepthRenderbuffer(w)}}let Lt=w.texture;(Lt.isData3DTexture||Lt.isDataArrayTexture||Lt.isCompressedArrayTexture)&&(Et=!0);let zt=kt.get(w).__webglFramebuffer;w.isWebGLCubeRenderTarget?(Array.isArray(zt[z])?q=zt[z][K]:q=zt[z],Z=!0):w.samples>0&&Yt.useMultisampledRTT(w)===!1?q=kt.get(w).__webglMultisampledFramebuffer:Array.isArray(zt)?q=zt[K]:q=zt,st.copy(w.viewport),ft.copy(w.scissor),ut=w.scissorTest}else st.copy(Gt).multiplyScalar(Mt).floor(),ft.copy(fe).multiplyScalar(Mt).floor(),ut=ce;if(K!==0&&(q=G),bt.bindFramebuffer(F.FRAMEBUFFER,q)&&bt.drawBuffers(w,q),bt.viewport(st),bt.scissor(ft),bt.setScissorTest(ut),Z){let At=kt.get(w.texture);F.framebufferTexture2D(F.FRAMEBUFFER,F.COLOR_ATTACHMENT0,F.TEXTURE_CUBE_MAP_POSITIVE_X+z,At.__webglTexture,K)}else if(Et){let At=z;for(let Lt=0;Lt<w.textures.length;Lt++){let zt=kt.get(w.textures[Lt]);F.framebufferTextureLayer(F.FRAMEBUFFER,F.COLOR_ATTACHMENT0+Lt,zt.__webglTexture,K,At)}}else if(w!==null&&K!==0){let At=kt.get(w.texture);F.framebufferTexture2D(F.FRAMEBUFFER,F.COLOR_ATTACHMENT0,F.TEXTURE_2D,At.__webglTexture,K)}J=-1};function Xr(w){let z=kt.get(w);return(z.__readFormat!==w.format||z.__readType!==w.type)&&(z.__readFormat=w.format,z.__readType=w.type,z.__formatReadable=re.textureFormatReadable(w.format),z.__typeReadable=re.textureTypeReadable(w.type)),z}this.readRenderTargetPixels=function(w,z,K,q,Z,Et,It,At=0){if(!(w&&w.isWebGLRenderTarget)){Qt("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Lt=kt.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&It!==void 0&&(Lt=Lt[It],Array.isArray(Lt)&&(Lt=Lt[0])),Lt){bt.bindFramebuffer(F.FRAMEBUFFER,Lt);try{let zt=w.textures[At],te=zt.format,pe=zt.type;w.textures.length>1&&F.readBuffer(F.COLOR_ATTACHMENT0+At);let Bt=Xr(zt);if(Bt.__formatReadable===!1){Qt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Bt.__typeReadable===!1){Qt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}z>=0&&z<=w.width-q&&K>=0&&K<=w.height-Z&&F.readPixels(z,K,q,Z,gt.convert(te),gt.convert(pe),Et)}finally{let zt=ct!==null?kt.get(ct).__webglFramebuffer:null;bt.bindFramebuffer(F.FRAMEBUFFER,zt)}}},this.readRenderTargetPixelsAsync=async function(w,z,K,q,Z,Et,It,At=0){if(!(w&&w.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Lt=kt.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&It!==void 0&&(Lt=Lt[It],Array.isArray(Lt)&&(Lt=Lt[0])),Lt)if(z>=0&&z<=w.width-q&&K>=0&&K<=w.height-Z){bt.bindFramebuffer(F.FRAMEBUFFER,Lt);let zt=w.textures[At],te=zt.format,pe=zt.type;w.textures.length>1&&F.readBuffer(F.COLOR_ATTACHMENT0+At);let Bt=Xr(zt);if(Bt.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Bt.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let me=F.createBuffer();F.bindBuffer(F.PIXEL_PACK_BUFFER,me),F.bufferData(F.PIXEL_PACK_BUFFER,Et.byteLength,F.STREAM_READ),F.readPixels(z,K,q,Z,gt.convert(te),gt.convert(pe),0),F.bindBuffer(F.PIXEL_PACK_BUFFER,null);let Ke=ct!==null?kt.get(ct).__webglFramebuffer:null;bt.bindFramebuffer(F.FRAMEBUFFER,Ke);let Pe=F.fenceSync(F.SYNC_GPU_COMMANDS_COMPLETE,0);return F.flush(),await Zm(F,Pe,4),F.bindBuffer(F.PIXEL_PACK_BUFFER,me),F.getBufferSubData(F.PIXEL_PACK_BUFFER,0,Et),F.bindBuffer(F.PIXEL_PACK_BUFFER,null),F.deleteBuffer(me),F.deleteSync(Pe),Et}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(w,z=null,K=0){let q=Math.pow(2,-K),Z=Math.floor(w.image.width*q),Et=Math.floor(w.image.height*q),It=z!==null?z.x:0,At=z!==null?z.y:0;Yt.setTexture2D(w,0),F.copyTexSubImage2D(F.TEXTURE_2D,K,0,0,It,At,Z,Et),bt.unbindTexture()},this.copyTextureToTexture=function(w,z,K=null,q=null,Z=0,Et=0){let It,At,Lt,zt,te,pe,Bt,me,Ke,Pe=w.isCompressedTexture?w.mipmaps[Et]:w.image;if(K!==null)It=K.max.x-K.min.x,At=K.max.y-K.min.y,Lt=K.isBox3?K.max.z-K.min.z:1,zt=K.min.x,te=K.min.y,pe=K.isBox3?K.min.z:0;else{let he=Math.pow(2,-Z);It=Math.floor(Pe.width*he),At=Math.floor(Pe.height*he),w.isDataArrayTexture?Lt=Pe.depth:w.isData3DTexture?Lt=Math.floor(Pe.depth*he):Lt=1,zt=0,te=0,pe=0}q!==null?(Bt=q.x,me=q.y,Ke=q.z):(Bt=0,me=0,Ke=0);let Ie=gt.convert(z.format),_n=gt.convert(z.type),Ut;z.isData3DTexture?(Yt.setTexture3D(z,0),Ut=F.TEXTURE_3D):z.isDataArrayTexture||z.isCompressedArrayTexture?(Yt.setTexture2DArray(z,0),Ut=F.TEXTURE_2D_ARRAY):(Yt.setTexture2D(z,0),Ut=F.TEXTURE_2D),bt.activeTexture(F.TEXTURE0),bt.pixelStorei(F.UNPACK_FLIP_Y_WEBGL,z.flipY),bt.pixelStorei(F.UNPACK_PREMULTIPLY_ALPHA_WEBGL,z.premultiplyAlpha),bt.pixelStorei(F.UNPACK_ALIGNMENT,z.unpackAlignment);let hn=bt.getParameter(F.UNPACK_ROW_LENGTH),_e=bt.getParameter(F.UNPACK_IMAGE_HEIGHT),bs=bt.getParameter(F.UNPACK_SKIP_PIXELS),un=bt.getParameter(F.UNPACK_SKIP_ROWS),qr=bt.getParameter(F.UNPACK_SKIP_IMAGES);bt.pixelStorei(F.UNPACK_ROW_LENGTH,Pe.width),bt.pixelStorei(F.UNPACK_IMAGE_HEIGHT,Pe.height),bt.pixelStorei(F.UNPACK_SKIP_PIXELS,zt),bt.pixelStorei(F.UNPACK_SKIP_ROWS,te),bt.pixelStorei(F.UNPACK_SKIP_IMAGES,pe);let ns=w.isDataArrayTexture||w.isData3DTexture,ws=z.isDataArrayTexture||z.isData3DTexture;if(w.isDepthTexture){let he=kt.get(w),en=kt.get(z),Xn=kt.get(he.__renderTarget),Le=kt.get(en.__renderTarget);bt.bindFramebuffer(F.READ_FRAMEBUFFER,Xn.__webglFramebuffer),bt.bindFramebuffer(F.DRAW_FRAMEBUFFER,Le.__webglFramebuffer);for(let fn=0;fn<Lt;fn++)ns&&(F.framebufferTextureLayer(F.READ_FRAMEBUFFER,F.COLOR_ATTACHMENT0,kt.get(w).__webglTexture,Z,pe+fn),F.framebufferTextureLayer(F.DRAW_FRAMEBUFFER,F.COLOR_ATTACHMENT0,kt.get(z).__webglTexture,Et,Ke+fn)),F.blitFramebuffer(zt,te,zt+It,te+At,Bt,me,Bt+It,me+At,F.DEPTH_BUFFER_BIT,F.NEAREST);bt.bindFramebuffer(F.READ_FRAMEBUFFER,null),bt.bindFramebuffer(F.DRAW_FRAMEBUFFER,null)}else if(Z!==0||w.isRenderTargetTexture||kt.has(w)){let he=kt.get(w),en=kt.get(z);bt.bindFramebuffer(F.READ_FRAMEBUFFER,N),bt.bindFramebuffer(F.DRAW_FRAMEBUFFER,W);for(let Xn=0;Xn<Lt;Xn++)ns?F.framebufferTextureLayer(F.READ_FRAMEBUFFER,F.COLOR_ATTACHMENT0,he.__webglTexture,Z,pe+Xn):F.framebufferTexture2D(F.READ_FRAMEBUFFER,F.COLOR_ATTACHMENT0,F.TEXTURE_2D,he.__webglTexture,Z),ws?F.framebufferTextureLayer(F.DRAW_FRAMEBUFFER,F.COLOR_ATTACHMENT0,en.__webglTexture,Et,Ke+Xn):F.framebufferTexture2D(F.DRAW_FRAMEBUFFER,F.COLOR_ATTACHMENT0,F.TEXTURE_2D,en.__webglTexture,Et),Z!==0?F.blitFramebuffer(zt,te,zt+It,te+At,Bt,me,Bt+It,me+At,F.COLOR_BUFFER_BIT,F.NEAREST):ws?F.copyTexSubImage3D(Ut,Et,Bt,me,Ke+Xn,zt,te,It,At):F.copyTexSubImage2D(Ut,Et,Bt,me,zt,te,It,At);bt.bindFramebuffer(F.READ_FRAMEBUFFER,null),bt.bindFramebuffer(F.DRAW_FRAMEBUFFER,null)}else ws?w.isDataTexture||w.isData3DTexture?F.texSubImage3D(Ut,Et,Bt,me,Ke,It,At,Lt,Ie,_n,Pe.data):z.isCompressedArrayTexture?F.compressedTexSubImage3D(Ut,Et,Bt,me,Ke,It,At,Lt,Ie,Pe.data):F.texSubImage3D(Ut,Et,Bt,me,Ke,It,At,Lt,Ie,_n,Pe):w.isDataTexture?F.texSubImage2D(F.TEXTURE_2D,Et,Bt,me,It,At,Ie,_n,Pe.data):w.isCompressedTexture?F.compressedTexSubImage2D(F.TEXTURE_2D,Et,Bt,me,Pe.width,Pe.height,Ie,Pe.data):F.texSubImage2D(F.TEXTURE_2D,Et,Bt,me,It,At,Ie,_n,Pe);bt.pixelStorei(F.UNPACK_ROW_LENGTH,hn),bt.pixelStorei(F.UNPACK_IMAGE_HEIGHT,_e),bt.pixelStorei(F.UNPACK_SKIP_PIXELS,bs),bt.pixelStorei(F.UNPACK_SKIP_ROWS,un),bt.pixelStorei(F.UNPACK_SKIP_IMAGES,qr),Et===0&&z.generateMipmaps===!0&&z.mipmapsAutoUpdate===!0&&F.generateMipmap(Ut),bt.unbindTexture()},this.initRenderTarget=function(w){kt.get(w).__webglFramebuffer===void 0&&Yt.setupRenderTarget(w)},this.initTexture=function(w){w.isCubeTexture?Yt.setTextureCube(w,0):w.isData3DTexture?Yt.setTexture3D(w,0):w.isDataArrayTexture||w.isCompressedArrayTexture?Yt.setTexture2DArray(w,0):Yt.setTexture2D(w,0),bt.unbindTexture()},this.resetState=function(){Y=0,H=0,ct=null,bt.reset(),St.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Ri}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=xe._getDrawingBufferColorSpace(t),e.unpackColorSpace=xe._getUnpackColorSpace()}};var Dr=["#3b7dd8","#e8833a","#2fa58c","#b45fb8","#d9a514","#4fb3e8","#c2574b","#7a8699"],aw=["#c9d1da","#93a5b8"],bh=["#2b62a8","#3d9bd6","#6cc7c0","#d9d6a3","#efab45","#dd5a3c"],Lg="#f2b134",Nr="#6d7889",lw=/\d+|left|right|(?<![a-z])([lr][fhr]|[fhr][lr]|[lr])(?![a-z])/gi,cw="#c3cad3",Dg=({r:i,g:t,b:e})=>.2126*i+.7152*t+.0722*e,Ig=Dg(new Ht(cw));function Ng(i){let{bodies:t}=i,e=t.length<=Dr.length,n=a=>a.hinge.type!=="Fixed"||a.parent<0,s=new Set;t.forEach(a=>{let l=a.parent;if(n(a))for(;l>=0&&!s.has(l);l=t[l].parent)s.add(l)});let r=new Map,o=[];return t.forEach((a,l)=>{let c=hw(a);if(c)o.push(c.slice(0,7));else if(!e&&!n(a))o.push(o[a.parent]);else if(!e&&a.parent>=0&&s.has(l))o.push(aw[l%2]);else{let h=e?l:a.name.replace(lw,"");r.has(h)||r.set(h,Dr[r.size%Dr.length]),o.push(r.get(h))}}),o}function hw(i){if(i.flex)return i.flex.skin.color;let t=(i.shapes||[]).find(e=>e.color);return t&&t.color}function wh(i){let t=new Ht(i.slice(0,7)),e=Dg(t);return e>Ig&&t.multiplyScalar(Ig/e),{color:t,opacity:i.length>7?parseInt(i.slice(7),16)/255:1}}function Ug(i,t,e){let n=0,s=i.bodies.filter(r=>r.flex&&r.flex.labels.length&&r.flex.skin&&r.flex.skin.T);for(let r of s){let{values:o,shape:a}=e(r.flex.skin.T),[l,,c]=a,h=r.q+r.hinge.coordinates.length,u=t.variables.q.slice(h,h+c),f=t.time.length,d=Math.ceil(Math.sqrt(Math.max(1,f*l*3*c*s.length/3e6))),[p,_]=[Math.min(d,Math.ceil(l/20)),Math.min(d,Math.ceil(f/200))];for(let m=0;m<f;m+=_)for(let g=l-1;g>=0;g-=p){let v=0;for(let A=0;A<3;A++){let S=0;for(let R=0;R<c;R++)S+=o[(3*g+A)*c+R]*u[R][m];v+=S*S}v>n&&(n=v)}}return Math.sqrt(n)}var uw={Spherical:0,Free:0},Ah=class{constructor(t,e,n){if(this.time=n(t.time).values,this.variables=Object.fromEntries(Object.entries(t.variables).map(([s,r])=>[s,Eh(n(r))])),t.finer){let s=Eh(n(t.finer.rest)),{q:r}=this.variables;t.finer.columns.forEach((o,a)=>r[o]=Float64Array.from(r[o],(l,c)=>l+s[a][c]))}this.customs=Object.fromEntries(Object.entries(t.custom).map(([s,r])=>[s,Eh(n(r))])),this.active=t.active?Eh(n(t.active)):null,this.turns=e.bodies.filter(s=>s.hinge.type in uw).map(s=>s.q),this.start=this.time[0],this.end=this.time[this.time.length-1]}place(t){let{time:e}=this,n=0,s=e.length-1;if(s===0||t<=e[0])return[0,0];if(t>=e[s])return[s,0];for(;s-n>1;){let r=n+s>>1;e[r]<=t?n=r:s=r}return[n,(t-e[n])/(e[s]-e[n]||1)]}q(t){let[e,n]=this.place(t),s=Fg(this.variables.q,e,n);if(n)for(let r of this.turns)Og(s,this.variables.q,r,e,n);return s}custom(t){let[e,n]=this.place(t),s={};for(let[r,o]of Object.entries(this.customs))s[r]=Fg(o,e,n),n&&Og(s[r],o,0,e,n);return s}acting(t){return this.active?this.active.map(e=>e[this.place(t)[0]]>0):null}value(t,e,n){let[s,r]=this.place(n),o=this.variables[t][e];return r?o[s]+r*(o[s+1]-o[s]):o[s]}};function Eh({values:i,shape:[t,e]}){return Array.from({length:t},(n,s)=>i.subarray(s*e,(s+1)*e))}var Fg=(i,t,e)=>i.map(n=>e?n[t]+e*(n[t+1]-n[t]):n[t]);function Og(i,t,e,n,s){let r=0;for(let o=0;o<4;o++)r+=t[e+o][n]*t[e+o][n+1];for(let o=0;o<4;o++){let[a,l]=[t[e+o][n],t[e+o][n+1]];i[e+o]=a+s*((r<0?-l:l)-a)}}var fw={f4:Float32Array,f8:Float64Array,u1:Uint8Array,u2:Uint16Array,u4:Uint32Array};async function dw(i){let t=Uint8Array.from(atob(i),n=>n.charCodeAt(0));if(!t.length)return new Uint8Array(0);let e=new Blob([t]).stream().pipeThrough(new DecompressionStream("deflate"));return new Uint8Array(await new Response(e).arrayBuffer())}async function Bg(i){let t=await dw(i);return({kind:e,shape:n,at:s})=>{let r=fw[e],o=r.BYTES_PER_ELEMENT,a=n.reduce((c,h)=>c*h,1),l=new Uint8Array(a*o);for(let c=0;c<o;c++)for(let h=0;h<a;h++)l[h*o+c]=t[s+c*a+h];return{values:new r(l.buffer),shape:n}}}var zg="http://www.w3.org/2000/svg";function tt(i,t={},...e){let[n,...s]=i.split("."),r=document.createElement(n);s.length&&(r.className=s.join(" "));for(let[o,a]of Object.entries(t))a!=null&&(o.startsWith("on")?r.addEventListener(o.slice(2),a):o in r&&!o.startsWith("aria")?r[o]=a:r.setAttribute(o,a));return r.append(...e.filter(o=>o!=null&&o!==!1)),r}var Mn=(i,t="span.name")=>tt(t,{title:i,dir:"auto"},i);function Os(...i){let t=document.createElementNS(zg,"svg");t.setAttribute("viewBox","0 0 24 24"),t.setAttribute("aria-hidden","true");for(let e of i){let n=document.createElementNS(zg,"path");n.setAttribute("d",e),t.append(n)}return t}function Th(i,t,e,n,s=e){let r=tt("button.chip",{type:"button",title:n,"aria-label":n,onclick:()=>i.set({[t]:!i.get(t)})});return r.append(s),i.on([t],o=>r.setAttribute("aria-pressed",String(!!o[t]))),r}function ul(i){return tt("input.slider",{type:"range",...i})}function fl(i,t,e=0){let[n,s]=e<t?[e,t]:[t,e];i.style.setProperty("--from",`${100*n}%`),i.style.setProperty("--to",`${100*s}%`)}var sd=!1,dl=()=>sd;addEventListener("pointerdown",()=>sd=!1,!0);addEventListener("keydown",i=>i.key==="Tab"&&(sd=!0),!0);var rd=i=>i.replace("-","−");function ai(i){if(i==null||Number.isNaN(i))return"–";if(!Number.isFinite(i))return i>0?"∞":"−∞";if(i===0)return"0";let t=Math.abs(i);if(t<.001||t>=1e5){let[e,n]=i.toExponential(2).split("e");return rd(`${e} e${n.replace("+","").replace("-","−")}`)}return rd(i.toPrecision(4))}function kg(i,t,e){if(Math.abs(i)<t*1e-6)return"0";let n=Math.abs(i);if(e>=1e5||e<.01&&t<.001){let s=Math.max(0,Math.min(6,Math.floor(Math.log10(n)+1e-9)-Math.floor(Math.log10(t)+1e-9)));return od(i.toExponential(s))}return rd(i.toFixed(Math.max(0,-Math.floor(Math.log10(t)+1e-9))))}var od=i=>i.replace(/\.?0*e/,t=>t.includes(".")?"e":t).replace("+","").replaceAll("-","−");function Gg(i){return i>0?Math.min(9,Math.max(i<1e3?2:0,2-Math.floor(Math.log10(i/4)))):2}function Rh(i){let t=1e3*i;return Number.isFinite(t)?t>=1e4?`${ai(i)} m`:t===0||t>=.001?`${Number(t.toPrecision(3)).toString()==="0"?"0":t.toPrecision(3)} mm`:`${ai(t)} mm`:"–"}var pl=(i,t)=>`${i.toLocaleString("en")} ${i===1?t:t.endsWith("y")?`${t.slice(0,-1)}ies`:`${t}s`}`;var pw="uplot",mw="u-hz",gw="u-vt",_w="u-title",xw="u-wrap",yw="u-under",vw="u-over",Sw="u-axis",Or="u-off",Mw="u-select",bw="u-cursor-x",ww="u-cursor-y",Ew="u-cursor-pt",Aw="u-legend",Tw="u-live",Rw="u-inline",Cw="u-series",Pw="u-marker",Vg="u-label",Iw="u-value",gl="width",_l="height";var Hg="bottom",zo="left",ad="right",wd="#000",Wg=wd+"0",ld="mousemove",Xg="mousedown",cd="mouseup",qg="mouseenter",Yg="mouseleave",Zg="dblclick",Lw="resize",Dw="scroll",$g="change",Dh="dppxchange",Ed="--",qo=typeof window<"u",pd=qo?document:null,Go=qo?window:null,Nw=qo?navigator:null,we,Ch;function md(){let i=devicePixelRatio;we!=i&&(we=i,Ch&&_d($g,Ch,md),Ch=matchMedia(`(min-resolution: ${we-.001}dppx) and (max-resolution: ${we+.001}dppx)`),Br($g,Ch,md),Go.dispatchEvent(new CustomEvent(Dh)))}function Mi(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function gd(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function Ye(i,t,e){i.style[t]=e+"px"}function Ji(i,t,e,n){let s=pd.createElement(i);return t!=null&&Mi(s,t),e?.insertBefore(s,n),s}function Li(i,t){return Ji("div",i,t)}var Jg=new WeakMap;function ps(i,t,e,n,s){let r="translate("+t+"px,"+e+"px)",o=Jg.get(i);r!=o&&(i.style.transform=r,Jg.set(i,r),t<0||e<0||t>n||e>s?Mi(i,Or):gd(i,Or))}var Kg=new WeakMap;function jg(i,t,e){let n=t+e,s=Kg.get(i);n!=s&&(Kg.set(i,n),i.style.background=t,i.style.borderColor=e)}var Qg=new WeakMap;function t0(i,t,e,n){let s=t+""+e,r=Qg.get(i);s!=r&&(Qg.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}var Ad={passive:!0},Uw={...Ad,capture:!0};function Br(i,t,e,n){t.addEventListener(i,e,n?Uw:Ad)}function _d(i,t,e,n){t.removeEventListener(i,e,Ad)}qo&&md();function Ki(i,t,e,n){let s;e=e||0,n=n||t.length-1;let r=n<=2147483647;for(;n-e>1;)s=r?e+n>>1:bi((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function R0(i){return(e,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(e[a])){r=a;break}for(let a=s;a>=n;a--)if(i(e[a])){o=a;break}return[r,o]}}var C0=i=>i!=null,P0=i=>i!=null&&i>0,Fh=R0(C0),Fw=R0(P0);function Ow(i,t,e,n=0,s=!1){let r=s?Fw:Fh,o=s?P0:C0;[t,e]=r(i,t,e);let a=i[t],l=i[t];if(t>-1)if(n==1)a=i[t],l=i[e];else if(n==-1)a=i[e],l=i[t];else for(let c=t;c<=e;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Oe,l??-Oe]}function Oh(i,t,e,n){let s=i0(i),r=i0(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let o=e==10?Bs:I0,a=s==1?bi:Di,l=r==1?Di:bi,c=a(o(wn(i))),h=l(o(wn(t))),u=Vo(e,c),f=Vo(e,h);return e==10&&(c<0&&(u=Be(u,-c)),h<0&&(f=Be(f,-h))),n||e==2?(i=u*s,t=f*r):(i=U0(i,u),t=Bh(t,f)),[i,t]}function Td(i,t,e,n){let s=Oh(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}var Rd=.1,e0={mode:3,pad:Rd},yl={pad:0,soft:null,mode:0},Bw={min:yl,max:yl};function Nh(i,t,e,n){return zh(e)?n0(i,t,e):(yl.pad=e,yl.soft=n?0:null,yl.mode=n?3:0,n0(i,t,Bw))}function Me(i,t){return i??t}function zw(i,t,e){for(t=Me(t,0),e=Me(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function n0(i,t,e){let n=e.min,s=e.max,r=Me(n.pad,0),o=Me(s.pad,0),a=Me(n.hard,-Oe),l=Me(s.hard,Oe),c=Me(n.soft,Oe),h=Me(s.soft,-Oe),u=Me(n.mode,0),f=Me(s.mode,0),d=t-i,p=Bs(d),_=ei(wn(i),wn(t)),m=Bs(_),g=wn(m-p);(d<1e-24||g>10)&&(d=0,(i==0||t==0)&&(d=1e-24,u==2&&c!=Oe&&(r=0),f==2&&h!=-Oe&&(o=0)));let v=d||_||1e3,A=Bs(v),S=Vo(10,bi(A)),R=v*(d==0?i==0?.1:1:r),T=Be(U0(i-R,S/10),24),y=i>=c&&(u==1||u==3&&T<=c||u==2&&T>=c)?c:Oe,E=ei(a,T<y&&i>=y?y:ji(y,T)),O=v*(d==0?t==0?.1:1:o),I=Be(Bh(t+O,S/10),24),L=t<=h&&(f==1||f==3&&I>=h||f==2&&I<=h)?h:-Oe,k=ji(l,I>L&&t<=L?L:ei(L,I));return E==k&&E==0&&(k=100),[E,k]}var kw=new Intl.NumberFormat(qo?Nw.language:"en-US"),Cd=i=>kw.format(i),wi=Math,Lh=wi.PI,wn=wi.abs,bi=wi.floor,bn=wi.round,Di=wi.ceil,ji=wi.min,ei=wi.max,Vo=wi.pow,i0=wi.sign,Bs=wi.log10,I0=wi.log2,Gw=(i,t=1)=>wi.sinh(i)*t,hd=(i,t=1)=>wi.asinh(i/t),Oe=1/0;function s0(i){return(Bs((i^i>>31)-(i>>31))|0)+1}function xd(i,t,e){return ji(ei(i,t),e)}function L0(i){return typeof i=="function"}function ye(i){return L0(i)?i:()=>i}var Vw=()=>{},D0=i=>i,N0=(i,t)=>t,Hw=i=>null,r0=i=>!0,o0=(i,t)=>i==t,Ww=/\.\d*?(?=9{6,}|0{6,})/gm,zr=i=>{if(O0(i)||_r.has(i))return i;let t=`${i}`,e=t.match(Ww);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${zr(s)}e${r}`}return Be(i,n)};function Ur(i,t){return zr(Be(zr(i/t))*t)}function Bh(i,t){return zr(Di(zr(i/t))*t)}function U0(i,t){return zr(bi(zr(i/t))*t)}function Be(i,t=0){if(O0(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return bn(n)/e}var _r=new Map;function F0(i){return((""+i).split(".")[1]||"").length}function Sl(i,t,e,n){let s=[],r=n.map(F0);for(let o=t;o<e;o++){let a=wn(o),l=Be(Vo(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),f=i==10?h:Be(h,u);s.push(f),_r.set(f,u)}}return s}var vl={},Pd=[],Ho=[null,null],gr=Array.isArray,O0=Number.isInteger,Xw=i=>i===void 0;function a0(i){return typeof i=="string"}function zh(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function qw(i){return i!=null&&typeof i=="object"}var Yw=Object.getPrototypeOf(Uint8Array),B0="__proto__";function Wo(i,t=zh){let e;if(gr(i)){let n=i.find(s=>s!=null);if(gr(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=Wo(i[s],t)}else e=i.slice()}else if(i instanceof Yw)e=i.slice();else if(t(i)){e={};for(let n in i)n!=B0&&(e[n]=Wo(i[n],t))}else e=i;return e}function mn(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=B0&&(zh(i[s])?mn(i[s],Wo(n[s])):i[s]=Wo(n[s]))}return i}var Zw=0,$w=1,Jw=2;function Kw(i,t,e){for(let n=0,s,r=-1;n<t.length;n++){let o=t[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<e&&i[s]==null;)i[r=s++]=null}}}function jw(i,t){if(e1(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return n1(o[0])||(o=t1(o)),o}let e=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)e.add(l[h])}let n=[Array.from(e).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),f=t?t[o][c]:$w,d=[];for(let p=0;p<h.length;p++){let _=h[p],m=r.get(l[p]);_===null?f!=Zw&&(u[m]=_,f==Jw&&d.push(m)):u[m]=_}Kw(u,d,s),n.push(u)}}return n}var Qw=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function t1(i){let t=i[0],e=t.length,n=Array(e);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[n[l]];s.push(a)}return s}function e1(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function n1(i,t=100){let e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=ei(1,bi((s-n+1)/t));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var z0=["January","February","March","April","May","June","July","August","September","October","November","December"],k0=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function G0(i){return i.slice(0,3)}var i1=k0.map(G0),s1=z0.map(G0),r1={MMMM:z0,MMM:s1,WWWW:k0,WWW:i1};function ml(i){return(i<10?"0":"")+i}function o1(i){return(i<10?"00":i<100?"0":"")+i}var a1={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>ml(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>ml(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>ml(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>ml(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>ml(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>o1(i.getMilliseconds())};function Id(i,t){t=t||r1;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?a1[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}var l1=new Intl.DateTimeFormat().resolvedOptions().timeZone;function c1(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==l1?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}var V0=i=>i%1==0,Uh=[1,2,2.5,5],h1=Sl(10,-32,0,Uh),H0=Sl(10,0,32,Uh),u1=H0.filter(V0),Fr=h1.concat(H0),Ld=`
`,W0="{YYYY}",l0=Ld+W0,X0="{M}/{D}",xl=Ld+X0,Ph=xl+"/{YY}",q0="{aa}",f1="{h}:{mm}",ko=f1+q0,c0=Ld+ko,h0=":{ss}",Ce=null;function Y0(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,r=s*30,o=s*365,l=(i==1?Sl(10,0,3,Uh).filter(V0):Sl(10,-3,0,Uh)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,W0,Ce,Ce,Ce,Ce,Ce,Ce,1],[s*28,"{MMM}",l0,Ce,Ce,Ce,Ce,Ce,1],[s,X0,l0,Ce,Ce,Ce,Ce,Ce,1],[n,"{h}"+q0,Ph,Ce,xl,Ce,Ce,Ce,1],[e,ko,Ph,Ce,xl,Ce,Ce,Ce,1],[t,h0,Ph+" "+ko,Ce,xl+" "+ko,Ce,c0,Ce,1],[i,h0+".{fff}",Ph+" "+ko,Ce,xl+" "+ko,Ce,c0,Ce,1]];function h(u){return(f,d,p,_,m,g)=>{let v=[],A=m>=o,S=m>=r&&m<o,R=u(p),T=Be(R*i,3),y=ud(R.getFullYear(),A?0:R.getMonth(),S||A?1:R.getDate()),E=Be(y*i,3);if(S||A){let O=S?m/r:0,I=A?m/o:0,L=T==E?T:Be(ud(y.getFullYear()+I,y.getMonth()+O,1)*i,3),k=new Date(bn(L/i)),G=k.getFullYear(),N=k.getMonth();for(let W=0;L<=_;W++){let Y=ud(G+I*W,N+O*W,1),H=Y-u(Be(Y*i,3));L=Be((+Y+H)*i,3),L<=_&&v.push(L)}}else{let O=m>=s?s:m,I=bi(p)-bi(T),L=E+I+Bh(T-E,O);v.push(L);let k=u(L),G=k.getHours()+k.getMinutes()/e+k.getSeconds()/n,N=m/n,W=f.axes[d]._space,Y=g/W;for(;L=Be(L+m,i==1?0:3),!(L>_);)if(N>1){let H=bi(Be(G+N,6))%24,j=u(L).getHours()-H;j>1&&(j=-1),L-=j*n,G=(G+N)%24;let st=v[v.length-1];Be((L-st)/m,3)*Y>=.7&&v.push(L)}else v.push(L)}return v}}return[l,c,h]}var[d1,p1,m1]=Y0(1),[g1,_1,x1]=Y0(.001);Sl(2,-53,53,[1]);function u0(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function f0(i,t){return(e,n,s,r,o)=>{let a=t.find(p=>o>=p[0])||t[t.length-1],l,c,h,u,f,d;return n.map(p=>{let _=i(p),m=_.getFullYear(),g=_.getMonth(),v=_.getDate(),A=_.getHours(),S=_.getMinutes(),R=_.getSeconds(),T=m!=l&&a[2]||g!=c&&a[3]||v!=h&&a[4]||A!=u&&a[5]||S!=f&&a[6]||R!=d&&a[7]||a[1];return l=m,c=g,h=v,u=A,f=S,d=R,T(_)})}}function y1(i,t){let e=Id(t);return(n,s,r,o,a)=>s.map(l=>e(i(l)))}function ud(i,t,e){return new Date(i,t,e)}function d0(i,t){return t(i)}var v1="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function p0(i,t){return(e,n,s,r)=>r==null?Ed:t(i(n))}function S1(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function M1(i,t){return i.series[t].fill(i,t)}var b1={show:!0,live:!0,isolate:!1,mount:Vw,markers:{show:!0,width:2,stroke:S1,fill:M1,dash:"solid"},idx:null,idxs:null,values:[]};function w1(i,t){let e=i.cursor.points,n=Li(),s=e.size(i,t);Ye(n,gl,s),Ye(n,_l,s);let r=s/-2;Ye(n,"marginLeft",r),Ye(n,"marginTop",r);let o=e.width(i,t,s);return o&&Ye(n,"borderWidth",o),n}function E1(i,t){let e=i.series[t].points;return e._fill||e._stroke}function A1(i,t){let e=i.series[t].points;return e._stroke||e._fill}function T1(i,t){return i.series[t].points.size}var fd=[0,0];function R1(i,t,e){return fd[0]=t,fd[1]=e,fd}function Ih(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function dd(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}var C1={show:!0,x:!0,y:!0,lock:!1,move:R1,points:{one:!1,show:w1,size:T1,width:0,stroke:A1,fill:E1},bind:{mousedown:Ih,mouseup:Ih,click:Ih,dblclick:Ih,mousemove:dd,mouseleave:dd,mouseenter:dd},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},Z0={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Dd=mn({},Z0,{filter:N0}),$0=mn({},Dd,{size:10}),J0=mn({},Z0,{show:!1}),Nd='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',K0="bold "+Nd,j0=1.5,m0={show:!0,scale:"x",stroke:wd,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:K0,side:2,grid:Dd,ticks:$0,border:J0,font:Nd,lineGap:j0,rotate:0},P1="Value",I1="Time",g0={show:!0,scale:"x",auto:!1,sorted:1,min:Oe,max:-Oe,idxs:[]};function L1(i,t,e,n,s){return t.map(r=>r==null?"":Cd(r))}function D1(i,t,e,n,s,r,o){let a=[],l=_r.get(s)||0;e=o?e:Be(Bh(e,s),l);for(let c=e;c<=n;c=Be(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function yd(i,t,e,n,s,r,o){let a=[],l=i.scales[i.axes[t].scale].log,c=l==10?Bs:I0,h=bi(c(e));s=Vo(l,h),l==10&&(s=Fr[Ki(s,Fr)]);let u=e,f=s*l;l==10&&(f=Fr[Ki(f,Fr)]);do a.push(u),u=u+s,l==10&&!_r.has(u)&&(u=Be(u,_r.get(s))),u>=f&&(s=u,f=s*l,l==10&&(f=Fr[Ki(f,Fr)]));while(u<=n);return a}function N1(i,t,e,n,s,r,o){let l=i.scales[i.axes[t].scale].asinh,c=n>l?yd(i,t,ei(l,e),n,s):[l],h=n>=0&&e<=0?[0]:[];return(e<-l?yd(i,t,ei(l,-n),-e,s):[l]).reverse().map(f=>-f).concat(h,c)}var Q0=/./,U1=/[12357]/,F1=/[125]/,_0=/1/,vd=(i,t,e,n)=>i.map((s,r)=>t==4&&s==0||r%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function O1(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?Q0:l(7,o)-h>=c?U1:l(5,o)-h>=c?F1:_0;if(u==_0){let f=wn(l(1,o)-h);if(f<c)return vd(t.slice().reverse(),a.distr,u,Di(c/f)).reverse()}return vd(t,a.distr,u,1)}function B1(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=r._space,l=i.valToPos,c=wn(l(1,o)-l(2,o));return c<a?vd(t.slice().reverse(),3,Q0,Di(a/c)).reverse():t}function z1(i,t,e,n){return n==null?Ed:t==null?"":Cd(t)}var x0={show:!0,scale:"y",stroke:wd,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:K0,side:3,grid:Dd,ticks:$0,border:J0,font:Nd,lineGap:j0,rotate:0};function k1(i,t){let e=3+(i||1)*2;return Be(e*t,3)}function G1(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],e,!0),o=i.valToPos(s[n[1]],e,!0),a=wn(o-r),l=i.series[t],c=a/(l.points.space*we);return n[1]-n[0]<=c}var y0={scale:null,auto:!0,sorted:0,min:Oe,max:-Oe},t_=(i,t,e,n,s)=>s,v0={show:!0,auto:!0,sorted:0,gaps:t_,alpha:1,facets:[mn({},y0,{scale:"x"}),mn({},y0,{scale:"y"})]},S0={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:t_,alpha:1,points:{show:G1,filter:null},values:null,min:Oe,max:-Oe,idxs:[],path:null,clip:null};function V1(i,t,e,n,s){return e/10}var e_={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},H1=mn({},e_,{time:!1,ori:1}),M0={};function n_(i,t){let e=M0[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<e.plots.length;h++)e.plots[h]!=s&&e.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(M0[i]=e)),e}var Xo=1,Sd=2;function kr(i,t,e){let n=i.mode,s=i.series[t],r=n==2?i._data[t]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[t],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],f=a.left,d=a.top,p=a.width,_=a.height,m=i.valToPosH,g=i.valToPosV;return h.ori==0?e(s,l,c,h,u,m,g,f,d,p,_,Gh,Yo,Hh,s_,o_):e(s,l,c,h,u,g,m,d,f,_,p,Vh,Zo,Od,r_,a_)}function Ud(i,t){let e=0,n=0,s=Me(i.bands,Pd);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function W1(i,t,e,n,s){let r=i.mode,o=i.series[t],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function zs(i,t,e,n,s,r){return kr(i,t,(o,a,l,c,h,u,f,d,p,_,m)=>{let g=o.pxRound,v=c.dir*(c.ori==0?1:-1),A=c.ori==0?Yo:Zo,S,R;v==1?(S=e,R=n):(S=n,R=e);let T=g(u(a[S],c,_,d)),y=g(f(l[S],h,m,p)),E=g(u(a[R],c,_,d)),O=g(f(r==1?h.max:h.min,h,m,p)),I=new Path2D(s);return A(I,E,O),A(I,T,O),A(I,T,y),I})}function kh(i,t,e,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=t==0?Hh:Od,l=e;for(let u=0;u<i.length;u++){let f=i[u];if(f[1]>f[0]){let d=f[0]-l;d>0&&a(o,l,n,d,n+r),l=f[1]}}let c=e+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function X1(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function Fd(i,t,e,n,s,r,o){let a=[],l=i.length;for(let c=s==1?e:n;c>=e&&c<=n;c+=s)if(t[c]===null){let u=c,f=c;if(s==1)for(;++c<=n&&t[c]===null;)f=c;else for(;--c>=e&&t[c]===null;)f=c;let d=r(i[u]),p=f==u?d:r(i[f]),_=u-s;d=o<=0&&_>=0&&_<l?r(i[_]):d;let g=f+s;p=o>=0&&g>=0&&g<l?r(i[g]):p,p>=d&&a.push([d,p])}return a}function b0(i){return i==0?D0:i==1?bn:t=>Ur(t,i)}function i_(i){let t=i==0?Gh:Vh,e=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=ji(c,a/2,l/2),h=ji(h,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,h),e(s,r,o+l,r,o,h),e(s,r,o,r+a,o,c),s.closePath())}}var Gh=(i,t,e)=>{i.moveTo(t,e)},Vh=(i,t,e)=>{i.moveTo(e,t)},Yo=(i,t,e)=>{i.lineTo(t,e)},Zo=(i,t,e)=>{i.lineTo(e,t)},Hh=i_(0),Od=i_(1),s_=(i,t,e,n,s,r)=>{i.arc(t,e,n,s,r)},r_=(i,t,e,n,s,r)=>{i.arc(e,t,n,s,r)},o_=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(t,e,n,s,r,o)},a_=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(e,t,s,n,o,r)};function l_(i){return(t,e,n,s,r)=>kr(t,e,(o,a,l,c,h,u,f,d,p,_,m)=>{let{pxRound:g,points:v}=o,A,S;c.ori==0?(A=Gh,S=s_):(A=Vh,S=r_);let R=Be(v.width*we,3),T=(v.size-v.width)/2*we,y=Be(T*2,3),E=new Path2D,O=new Path2D,{left:I,top:L,width:k,height:G}=t.bbox;Hh(O,I-y,L-y,k+y*2,G+y*2);let N=W=>{if(l[W]!=null){let Y=g(u(a[W],c,_,d)),H=g(f(l[W],h,m,p));A(E,Y+T,H),S(E,Y,H,T,0,Lh*2)}};if(r)r.forEach(N);else for(let W=n;W<=s;W++)N(W);return{stroke:R>0?E:null,fill:E,clip:O,flags:Xo|Sd}})}function c_(i){return(t,e,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(t,e,n),r!=s&&o!=s&&i(t,e,s),i(t,e,o))}}var q1=c_(Yo),Y1=c_(Zo);function h_(i){let t=Me(i?.alignGaps,0);return(e,n,s,r)=>kr(e,n,(o,a,l,c,h,u,f,d,p,_,m)=>{[s,r]=Fh(l,s,r);let g=o.pxRound,v=G=>g(u(G,c,_,d)),A=G=>g(f(G,h,m,p)),S,R;c.ori==0?(S=Yo,R=q1):(S=Zo,R=Y1);let T=c.dir*(c.ori==0?1:-1),y={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Xo},E=y.stroke,O=!1;if(r-s>=_*4){let G=ut=>e.posToVal(ut,c.key,!0),N=null,W=null,Y,H,ct,J=v(a[T==1?s:r]),j=v(a[s]),st=v(a[r]),ft=G(T==1?j+1:st-1);for(let ut=T==1?s:r;ut>=s&&ut<=r;ut+=T){let Q=a[ut],xt=(T==1?Q<ft:Q>ft)?J:v(Q),Tt=l[ut];xt==J?Tt!=null?(H=Tt,N==null?(S(E,xt,A(H)),Y=N=W=H):H<N?N=H:H>W&&(W=H)):Tt===null&&(O=!0):(N!=null&&R(E,J,A(N),A(W),A(Y),A(H)),Tt!=null?(H=Tt,S(E,xt,A(H)),N=W=Y=H):(N=W=null,Tt===null&&(O=!0)),J=xt,ft=G(J+T))}N!=null&&N!=W&&ct!=J&&R(E,J,A(N),A(W),A(Y),A(H))}else for(let G=T==1?s:r;G>=s&&G<=r;G+=T){let N=l[G];N===null?O=!0:N!=null&&S(E,v(a[G]),A(N))}let[L,k]=Ud(e,n);if(o.fill!=null||L!=0){let G=y.fill=new Path2D(E),N=o.fillTo(e,n,o.min,o.max,L),W=A(N),Y=v(a[s]),H=v(a[r]);T==-1&&([H,Y]=[Y,H]),S(G,H,W),S(G,Y,W)}if(!o.spanGaps){let G=[];O&&G.push(...Fd(a,l,s,r,T,v,t)),y.gaps=G=o.gaps(e,n,s,r,G),y.clip=kh(G,c.ori,d,p,_,m)}return k!=0&&(y.band=k==2?[zs(e,n,s,r,E,-1),zs(e,n,s,r,E,1)]:zs(e,n,s,r,E,k)),y})}function Z1(i){let t=Me(i.align,1),e=Me(i.ascDesc,!1),n=Me(i.alignGaps,0),s=Me(i.extend,!1);return(r,o,a,l)=>kr(r,o,(c,h,u,f,d,p,_,m,g,v,A)=>{[a,l]=Fh(u,a,l);let S=c.pxRound,{left:R,width:T}=r.bbox,y=j=>S(p(j,f,v,m)),E=j=>S(_(j,d,A,g)),O=f.ori==0?Yo:Zo,I={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Xo},L=I.stroke,k=f.dir*(f.ori==0?1:-1),G=E(u[k==1?a:l]),N=y(h[k==1?a:l]),W=N,Y=N;s&&t==-1&&(Y=R,O(L,Y,G)),O(L,N,G);for(let j=k==1?a:l;j>=a&&j<=l;j+=k){let st=u[j];if(st==null)continue;let ft=y(h[j]),ut=E(st);t==1?O(L,ft,G):O(L,W,ut),O(L,ft,ut),G=ut,W=ft}let H=W;s&&t==1&&(H=R+T,O(L,H,G));let[ct,J]=Ud(r,o);if(c.fill!=null||ct!=0){let j=I.fill=new Path2D(L),st=c.fillTo(r,o,c.min,c.max,ct),ft=E(st);O(j,H,ft),O(j,Y,ft)}if(!c.spanGaps){let j=[];j.push(...Fd(h,u,a,l,k,y,n));let st=c.width*we/2,ft=e||t==1?st:-st,ut=e||t==-1?-st:st;j.forEach(Q=>{Q[0]+=ft,Q[1]+=ut}),I.gaps=j=c.gaps(r,o,a,l,j),I.clip=kh(j,f.ori,m,g,v,A)}return J!=0&&(I.band=J==2?[zs(r,o,a,l,L,-1),zs(r,o,a,l,L,1)]:zs(r,o,a,l,L,J)),I})}function w0(i,t,e,n,s,r,o=Oe){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(t[l]!==void 0){if(a!=null){let h=wn(i[l]-i[a]);h<c&&(c=h,o=wn(e(i[l],n,s,r)-e(i[a],n,s,r)))}a=l}}return o}function $1(i){i=i||vl;let t=Me(i.size,[.6,Oe,1]),e=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=ye(s),o=1-t[0],a=Me(t[1],Oe),l=Me(t[2],1),c=Me(i.disp,vl),h=Me(i.each,d=>{}),{fill:u,stroke:f}=c;return(d,p,_,m)=>kr(d,p,(g,v,A,S,R,T,y,E,O,I,L)=>{let k=g.pxRound,G=e,N=n*we,W=a*we,Y=l*we,H,ct;S.ori==0?[H,ct]=r(d,p):[ct,H]=r(d,p);let J=S.dir*(S.ori==0?1:-1),j=S.ori==0?Hh:Od,st=S.ori==0?h:(Ct,Zt,re,bt,Fe,kt,Yt)=>{h(Ct,Zt,re,Fe,bt,Yt,kt)},ft=Me(d.bands,Pd).find(Ct=>Ct.series[0]==p),ut=ft!=null?ft.dir:0,Q=g.fillTo(d,p,g.min,g.max,ut),mt=k(y(Q,R,L,O)),xt,Tt,Mt,Wt=I,se=k(g.width*we),Gt=!1,fe=null,ce=null,ne=null,$e=null;u!=null&&(se==0||f!=null)&&(Gt=!0,fe=u.values(d,p,_,m),ce=new Map,new Set(fe).forEach(Ct=>{Ct!=null&&ce.set(Ct,new Path2D)}),se>0&&(ne=f.values(d,p,_,m),$e=new Map,new Set(ne).forEach(Ct=>{Ct!=null&&$e.set(Ct,new Path2D)})));let{x0:ke,size:ln}=c;if(ke!=null&&ln!=null){G=1,v=ke.values(d,p,_,m),ke.unit==2&&(v=v.map(re=>d.posToVal(E+re*I,S.key,!0)));let Ct=ln.values(d,p,_,m);ln.unit==2?Tt=Ct[0]*I:Tt=T(Ct[0],S,I,E)-T(0,S,I,E),Wt=w0(v,A,T,S,I,E,Wt),Mt=Wt-Tt+N}else Wt=w0(v,A,T,S,I,E,Wt),Mt=Wt*o+N,Tt=Wt-Mt;Mt<1&&(Mt=0),se>=Tt/2&&(se=0),Mt<5&&(k=D0);let Ne=Mt>0,An=Wt-Mt-(Ne?se:0);Tt=k(xd(An,Y,W)),xt=(G==0?Tt/2:G==J?0:Tt)-G*J*((G==0?N/2:0)+(Ne?se/2:0));let ve={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},gn=Gt?null:new Path2D,Qe=null;if(ft!=null)Qe=d.data[ft.series[1]];else{let{y0:Ct,y1:Zt}=c;Ct!=null&&Zt!=null&&(A=Zt.values(d,p,_,m),Qe=Ct.values(d,p,_,m))}let cn=H*Tt,F=ct*Tt;for(let Ct=J==1?_:m;Ct>=_&&Ct<=m;Ct+=J){let Zt=A[Ct];if(Zt==null)continue;if(Qe!=null){let X=Qe[Ct]??0;if(Zt-X==0)continue;mt=y(X,R,L,O)}let re=S.distr!=2||c!=null?v[Ct]:Ct,bt=T(re,S,I,E),Fe=y(Me(Zt,Q),R,L,O),kt=k(bt-xt),Yt=k(ei(Fe,mt)),C=k(ji(Fe,mt)),M=Yt-C;if(Zt!=null){let X=Zt<0?F:cn,ht=Zt<0?cn:F;Gt?(se>0&&ne[Ct]!=null&&j($e.get(ne[Ct]),kt,C+bi(se/2),Tt,ei(0,M-se),X,ht),fe[Ct]!=null&&j(ce.get(fe[Ct]),kt,C+bi(se/2),Tt,ei(0,M-se),X,ht)):j(gn,kt,C+bi(se/2),Tt,ei(0,M-se),X,ht),st(d,p,Ct,kt-se/2,C,Tt+se,M)}}return se>0?ve.stroke=Gt?$e:gn:Gt||(ve._fill=g.width==0?g._fill:g._stroke??g._fill,ve.width=0),ve.fill=Gt?ce:gn,ve})}function J1(i,t){let e=Me(t?.alignGaps,0);return(n,s,r,o)=>kr(n,s,(a,l,c,h,u,f,d,p,_,m,g)=>{[r,o]=Fh(c,r,o);let v=a.pxRound,A=H=>v(f(H,h,m,p)),S=H=>v(d(H,u,g,_)),R,T,y;h.ori==0?(R=Gh,y=Yo,T=o_):(R=Vh,y=Zo,T=a_);let E=h.dir*(h.ori==0?1:-1),O=A(l[E==1?r:o]),I=O,L=[],k=[];for(let H=E==1?r:o;H>=r&&H<=o;H+=E)if(c[H]!=null){let J=l[H],j=A(J);L.push(I=j),k.push(S(c[H]))}let G={stroke:i(L,k,R,y,T,v),fill:null,clip:null,band:null,gaps:null,flags:Xo},N=G.stroke,[W,Y]=Ud(n,s);if(a.fill!=null||W!=0){let H=G.fill=new Path2D(N),ct=a.fillTo(n,s,a.min,a.max,W),J=S(ct);y(H,I,J),y(H,O,J)}if(!a.spanGaps){let H=[];H.push(...Fd(l,c,r,o,E,A,e)),G.gaps=H=a.gaps(n,s,r,o,H),G.clip=kh(H,h.ori,p,_,m,g)}return Y!=0&&(G.band=Y==2?[zs(n,s,r,o,N,-1),zs(n,s,r,o,N,1)]:zs(n,s,r,o,N,Y)),G})}function K1(i){return J1(j1,i)}function j1(i,t,e,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(e(a,i[0],t[0]),o==2)n(a,i[1],t[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let f=0;f<o-1;f++)h[f]=t[f+1]-t[f],u[f]=i[f+1]-i[f],c[f]=h[f]/u[f];l[0]=c[0];for(let f=1;f<o-1;f++)c[f]===0||c[f-1]===0||c[f-1]>0!=c[f]>0?l[f]=0:(l[f]=3*(u[f-1]+u[f])/((2*u[f]+u[f-1])/c[f-1]+(u[f]+2*u[f-1])/c[f]),isFinite(l[f])||(l[f]=0));l[o-1]=c[o-2];for(let f=0;f<o-1;f++)s(a,i[f]+u[f]/3,t[f]+l[f]*u[f]/3,i[f+1]-u[f]/3,t[f+1]-l[f+1]*u[f]/3,i[f+1],t[f+1])}return a}var Md=new Set;function E0(){for(let i of Md)i.syncRect(!0)}qo&&(Br(Lw,Go,E0),Br(Dw,Go,E0,!0),Br(Dh,Go,()=>{Nn.pxRatio=we}));var Q1=h_(),tE=l_();function A0(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>bd(r,o,t,e))}function eE(i,t){return i.map((e,n)=>n==0?{}:mn({},t,e))}function bd(i,t,e,n){return mn({},t==0?e:n,i)}function u_(i,t,e){return t==null?Ho:[t,e]}var nE=u_;function iE(i,t,e){return t==null?Ho:Nh(t,e,Rd,!0)}function f_(i,t,e,n){return t==null?Ho:Oh(t,e,i.scales[n].log,!1)}var sE=f_;function d_(i,t,e,n){return t==null?Ho:Td(t,e,i.scales[n].log,!1)}var rE=d_;function oE(i,t,e,n,s){let r=ei(s0(i),s0(t)),o=t-i,a=Ki(s/n*o,e);do{let l=e[a],c=n*l/o;if(c>=s&&r+(l<5?_r.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function T0(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=bn((e=+s)*we))+"px"),[i,t,e]}function aE(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=Be(t[2]*we,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function Nn(i,t,e){let n={mode:Me(i.mode,1)},s=n.mode;function r(x,b,P,D){let V=b.valToPct(x);return D+P*(b.dir==-1?1-V:V)}function o(x,b,P,D){let V=b.valToPct(x);return D+P*(b.dir==-1?V:1-V)}function a(x,b,P,D){return b.ori==0?r(x,b,P,D):o(x,b,P,D)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Li(pw);if(i.id!=null&&(c.id=i.id),Mi(c,i.class),i.title){let x=Li(_w,c);x.textContent=i.title}let h=Ji("canvas"),u=n.ctx=h.getContext("2d"),f=Li(xw,c);Br("click",f,x=>{x.target===p&&(Ve!=$r||Je!=Jr)&&Dn.click(n,x)},!0);let d=n.under=Li(yw,f);f.appendChild(h);let p=n.over=Li(vw,f);i=Wo(i);let _=+Me(i.pxAlign,1),m=b0(_);(i.plugins||[]).forEach(x=>{x.opts&&(i=x.opts(n,i)||i)});let g=i.ms||.001,v=n.series=s==1?A0(i.series||[],g0,S0,!1):eE(i.series||[null],v0),A=n.axes=A0(i.axes||[],m0,x0,!0),S=n.scales={},R=n.bands=i.bands||[];R.forEach(x=>{x.fill=ye(x.fill||null),x.dir=Me(x.dir,-1)});let T=s==2?v[1].facets[0].scale:v[0].scale,y={axes:ws,series:me},E=(i.drawOrder||["axes","series"]).map(x=>y[x]);function O(x){let b=x.distr==3?P=>Bs(P>0?P:x.clamp(n,P,x.min,x.max,x.key)):x.distr==4?P=>hd(P,x.asinh):x.distr==100?P=>x.fwd(P):P=>P;return P=>{let D=b(P),{_min:V,_max:$}=x,at=$-V;return(D-V)/at}}function I(x){let b=S[x];if(b==null){let P=(i.scales||vl)[x]||vl;if(P.from!=null){I(P.from);let D=mn({},S[P.from],P,{key:x});D.valToPct=O(D),S[x]=D}else{b=S[x]=mn({},x==T?e_:H1,P),b.key=x;let D=b.time,V=b.range,$=gr(V);if((x!=T||s==2&&!D)&&($&&(V[0]==null||V[1]==null)&&(V={min:V[0]==null?e0:{mode:1,hard:V[0],soft:V[0]},max:V[1]==null?e0:{mode:1,hard:V[1],soft:V[1]}},$=!1),!$&&zh(V))){let at=V;V=(dt,vt,Dt)=>vt==null?Ho:Nh(vt,Dt,at)}b.range=ye(V||(D?nE:x==T?b.distr==3?sE:b.distr==4?rE:u_:b.distr==3?f_:b.distr==4?d_:iE)),b.auto=ye($?!1:b.auto),b.clamp=ye(b.clamp||V1),b._min=b._max=null,b.valToPct=O(b)}}}I("x"),I("y"),s==1&&v.forEach(x=>{I(x.scale)}),A.forEach(x=>{I(x.scale)});for(let x in i.scales)I(x);let L=S[T],k=L.distr,G,N;L.ori==0?(Mi(c,mw),G=r,N=o):(Mi(c,gw),G=o,N=r);let W={};for(let x in S){let b=S[x];(b.min!=null||b.max!=null)&&(W[x]={min:b.min,max:b.max},b.min=b.max=null)}let Y=i.tzDate||(x=>new Date(bn(x/g))),H=i.fmtDate||Id,ct=g==1?m1(Y):x1(Y),J=f0(Y,u0(g==1?p1:_1,H)),j=p0(Y,d0(v1,H)),st=[],ft=n.legend=mn({},b1,i.legend),ut=n.cursor=mn({},C1,{drag:{y:s==2}},i.cursor),Q=ft.show,mt=ut.show,xt=ft.markers;ft.idxs=st,xt.width=ye(xt.width),xt.dash=ye(xt.dash),xt.stroke=ye(xt.stroke),xt.fill=ye(xt.fill);let Tt,Mt,Wt,se=[],Gt=[],fe,ce=!1,ne={};if(ft.live){let x=v[1]?v[1].values:null;ce=x!=null,fe=ce?x(n,1,0):{_:0};for(let b in fe)ne[b]=Ed}if(Q)if(Tt=Ji("table",Aw,c),Wt=Ji("tbody",null,Tt),ft.mount(n,Tt),ce){Mt=Ji("thead",null,Tt,Wt);let x=Ji("tr",null,Mt);Ji("th",null,x);for(var $e in fe)Ji("th",Vg,x).textContent=$e}else Mi(Tt,Rw),ft.live&&Mi(Tt,Tw);let ke={show:!0},ln={show:!1};function Ne(x,b){if(b==0&&(ce||!ft.live||s==2))return Ho;let P=[],D=Ji("tr",Cw,Wt,Wt.childNodes[b]);Mi(D,x.class),x.show||Mi(D,Or);let V=Ji("th",null,D);if(xt.show){let dt=Li(Pw,V);if(b>0){let vt=xt.width(n,b);vt&&(dt.style.border=vt+"px "+xt.dash(n,b)+" "+xt.stroke(n,b)),dt.style.background=xt.fill(n,b)}}let $=Li(Vg,V);x.label instanceof HTMLElement?$.appendChild(x.label):$.textContent=x.label,b>0&&(xt.show||($.style.color=x.width>0?xt.stroke(n,b):xt.fill(n,b)),ve("click",V,dt=>{if(ut._lock)return;Kt(dt);let vt=v.indexOf(x);if((dt.ctrlKey||dt.metaKey)!=ft.isolate){let Dt=v.some((Nt,Ft)=>Ft>0&&Ft!=vt&&Nt.show);v.forEach((Nt,Ft)=>{Ft>0&&is(Ft,Dt?Ft==vt?ke:ln:ke,!0,dn.setSeries)})}else is(vt,{show:!x.show},!0,dn.setSeries)},!1),jt&&ve(qg,V,dt=>{ut._lock||(Kt(dt),is(v.indexOf(x),jr,!0,dn.setSeries))},!1));for(var at in fe){let dt=Ji("td",Iw,D);dt.textContent="--",P.push(dt)}return[D,P]}let An=new Map;function ve(x,b,P,D=!0){let V=An.get(b)||{},$=ut.bind[x](n,b,P,D);$&&(Br(x,b,V[x]=$),An.set(b,V))}function gn(x,b,P){let D=An.get(b)||{};for(let V in D)(x==null||V==x)&&(_d(V,b,D[V]),delete D[V]);x==null&&An.delete(b)}let Qe=0,cn=0,F=0,Ct=0,Zt=0,re=0,bt=Zt,Fe=re,kt=F,Yt=Ct,C=0,M=0,X=0,ht=0;n.bbox={};let ot=!1,_t=!1,yt=!1,et=!1,it=!1,pt=!1;function U(x,b,P){(P||x!=n.width||b!=n.height)&&rt(x,b),he(!1),yt=!0,_t=!0,Bn()}function rt(x,b){n.width=Qe=F=x,n.height=cn=Ct=b,Zt=re=0,St(),Vt();let P=n.bbox;C=P.left=Ur(Zt*we,.5),M=P.top=Ur(re*we,.5),X=P.width=Ur(F*we,.5),ht=P.height=Ur(Ct*we,.5)}let nt=3;function wt(){let x=!1,b=0;for(;!x;){b++;let P=qr(b),D=ns(b);x=b==nt||P&&D,x||(rt(n.width,n.height),_t=!0)}}function gt({width:x,height:b}){U(x,b)}n.setSize=gt;function St(){let x=!1,b=!1,P=!1,D=!1;A.forEach((V,$)=>{if(V.show&&V._show){let{side:at,_size:dt}=V,vt=at%2,Dt=V.label!=null?V.labelSize:0,Nt=dt+Dt;Nt>0&&(vt?(F-=Nt,at==3?(Zt+=Nt,D=!0):P=!0):(Ct-=Nt,at==0?(re+=Nt,x=!0):b=!0))}}),ts[0]=x,ts[1]=P,ts[2]=b,ts[3]=D,F-=Bi[1]+Bi[3],Zt+=Bi[3],Ct-=Bi[2]+Bi[0],re+=Bi[0]}function Vt(){let x=Zt+F,b=re+Ct,P=Zt,D=re;function V($,at){switch($){case 1:return x+=at,x-at;case 2:return b+=at,b-at;case 3:return P-=at,P+at;case 0:return D-=at,D+at}}A.forEach(($,at)=>{if($.show&&$._show){let dt=$.side;$._pos=V(dt,$._size),$.label!=null&&($._lpos=V(dt,$.labelSize))}})}if(ut.dataIdx==null){let x=ut.hover,b=x.skip=new Set(x.skip??[]);b.add(void 0);let P=x.prox=ye(x.prox),D=x.bias??=0;ut.dataIdx=(V,$,at,dt)=>{if($==0)return at;let vt=at,Dt=P(V,$,at,dt)??Oe,Nt=Dt>=0&&Dt<Oe,Ft=L.ori==0?F:Ct,ie=ut.left,be=t[0],Se=t[$];if(b.has(Se[at])){vt=null;let ge=null,Jt=null,Xt;if(D==0||D==-1)for(Xt=at;ge==null&&Xt-- >0;)b.has(Se[Xt])||(ge=Xt);if(D==0||D==1)for(Xt=at;Jt==null&&Xt++<Se.length;)b.has(Se[Xt])||(Jt=Xt);if(ge!=null||Jt!=null)if(Nt){let We=ge==null?-1/0:G(be[ge],L,Ft,0),nn=Jt==null?1/0:G(be[Jt],L,Ft,0),Pn=ie-We,Ue=nn-ie;Pn<=Ue?Pn<=Dt&&(vt=ge):Ue<=Dt&&(vt=Jt)}else vt=Jt==null?ge:ge==null?Jt:at-ge<=Jt-at?ge:Jt}else Nt&&wn(ie-G(be[at],L,Ft,0))>Dt&&(vt=null);return vt}}let Kt=x=>{ut.event=x};ut.idxs=st,ut._lock=!1;let lt=ut.points;lt.show=ye(lt.show),lt.size=ye(lt.size),lt.stroke=ye(lt.stroke),lt.width=ye(lt.width),lt.fill=ye(lt.fill);let Ot=n.focus=mn({},i.focus||{alpha:.3},ut.focus),jt=Ot.prox>=0,Rt=jt&&lt.one,le=[],Ge=[],Wn=[];function ra(x,b){let P=lt.show(n,b);if(P instanceof HTMLElement)return Mi(P,Ew),Mi(P,x.class),ps(P,-10,-10,F,Ct),p.insertBefore(P,le[b]),P}function Hr(x,b){if(s==1||b>0){let P=s==1&&S[x.scale].time,D=x.value;x.value=P?a0(D)?p0(Y,d0(D,H)):D||j:D||z1,x.label=x.label||(P?I1:P1)}if(Rt||b>0){x.width=x.width==null?1:x.width,x.paths=x.paths||Q1||Hw,x.fillTo=ye(x.fillTo||W1),x.pxAlign=+Me(x.pxAlign,_),x.pxRound=b0(x.pxAlign),x.stroke=ye(x.stroke||null),x.fill=ye(x.fill||null),x._stroke=x._fill=x._paths=x._focus=null;let P=k1(ei(1,x.width),1),D=x.points=mn({},{size:P,width:ei(1,P*.2),stroke:x.stroke,space:P*2,paths:tE,_stroke:null,_fill:null},x.points);D.show=ye(D.show),D.filter=ye(D.filter),D.fill=ye(D.fill),D.stroke=ye(D.stroke),D.paths=ye(D.paths),D.pxAlign=x.pxAlign}if(Q){let P=Ne(x,b);se.splice(b,0,P[0]),Gt.splice(b,0,P[1]),ft.values.push(null)}if(mt){st.splice(b,0,null);let P=null;Rt?b==0&&(P=ra(x,b)):b>0&&(P=ra(x,b)),le.splice(b,0,P),Ge.splice(b,0,0),Wn.splice(b,0,0)}Cn("addSeries",b)}function Mu(x,b){b=b??v.length,x=s==1?bd(x,b,g0,S0):bd(x,b,{},v0),v.splice(b,0,x),Hr(v[b],b)}n.addSeries=Mu;function Al(x){if(v.splice(x,1),Q){ft.values.splice(x,1),Gt.splice(x,1);let b=se.splice(x,1)[0];gn(null,b.firstChild),b.remove()}mt&&(st.splice(x,1),le.splice(x,1)[0].remove(),Ge.splice(x,1),Wn.splice(x,1)),Cn("delSeries",x)}n.delSeries=Al;let ts=[!1,!1,!1,!1];function Ss(x,b){if(x._show=x.show,x.show){let P=x.side%2,D=S[x.scale];D==null&&(x.scale=P?v[1].scale:T,D=S[x.scale]);let V=D.time;x.size=ye(x.size),x.space=ye(x.space),x.rotate=ye(x.rotate),gr(x.incrs)&&x.incrs.forEach(at=>{!_r.has(at)&&_r.set(at,F0(at))}),x.incrs=ye(x.incrs||(D.distr==2?u1:V?g==1?d1:g1:Fr)),x.splits=ye(x.splits||(V&&D.distr==1?ct:D.distr==3?yd:D.distr==4?N1:D1)),x.stroke=ye(x.stroke),x.grid.stroke=ye(x.grid.stroke),x.ticks.stroke=ye(x.ticks.stroke),x.border.stroke=ye(x.border.stroke);let $=x.values;x.values=gr($)&&!gr($[0])?ye($):V?gr($)?f0(Y,u0($,H)):a0($)?y1(Y,$):$||J:$||L1,x.filter=ye(x.filter||(D.distr>=3&&D.log==10?O1:D.distr==3&&D.log==2?B1:N0)),x.font=T0(x.font),x.labelFont=T0(x.labelFont),x._size=x.size(n,null,b,0),x._space=x._rotate=x._incrs=x._found=x._splits=x._values=null,x._size>0&&(ts[b]=!0,x._el=Li(Sw,f))}}function Ms(x,b,P,D){let[V,$,at,dt]=P,vt=b%2,Dt=0;return vt==0&&(dt||$)&&(Dt=b==0&&!V||b==2&&!at?bn(m0.size/3):0),vt==1&&(V||at)&&(Dt=b==1&&!$||b==3&&!dt?bn(x0.size/2):0),Dt}let oa=n.padding=(i.padding||[Ms,Ms,Ms,Ms]).map(x=>ye(Me(x,Ms))),Bi=n._padding=oa.map((x,b)=>x(n,b,ts,0)),tn,on=null,an=null,es=s==1?v[0].idxs:null,hi=null,Ws=!1;function aa(x,b){if(t=x??[],n.data=n._data=t,s==2){tn=0;for(let P=1;P<v.length;P++)tn+=t[P][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),hi=t[0],tn=hi.length;let P=t;if(k==2){P=t.slice();let D=P[0]=Array(tn);for(let V=0;V<tn;V++)D[V]=V}n._data=t=P}if(he(!0),Cn("setData"),k==2&&(yt=!0),b!==!1){let P=L;P.auto(n,Ws)?la():Ys(T,P.min,P.max),et=et||ut.left>=0,pt=!0,Bn()}}n.setData=aa;function la(){Ws=!0;let x,b;s==1&&(tn>0?(on=es[0]=0,an=es[1]=tn-1,x=t[0][on],b=t[0][an],k==2?(x=on,b=an):x==b&&(k==3?[x,b]=Oh(x,x,L.log,!1):k==4?[x,b]=Td(x,x,L.log,!1):L.time?b=x+bn(86400/g):[x,b]=Nh(x,b,Rd,!0))):(on=es[0]=x=null,an=es[1]=b=null)),Ys(T,x,b)}let Wr,Xs,Xr,w,z,K,q,Z,Et,It;function At(x,b,P,D,V,$){x??=Wg,P??=Pd,D??="butt",V??=Wg,$??="round",x!=Wr&&(u.strokeStyle=Wr=x),V!=Xs&&(u.fillStyle=Xs=V),b!=Xr&&(u.lineWidth=Xr=b),$!=z&&(u.lineJoin=z=$),D!=K&&(u.lineCap=K=D),P!=w&&u.setLineDash(w=P)}function Lt(x,b,P,D){b!=Xs&&(u.fillStyle=Xs=b),x!=q&&(u.font=q=x),P!=Z&&(u.textAlign=Z=P),D!=Et&&(u.textBaseline=Et=D)}function zt(x,b,P,D,V=0){if(D.length>0&&x.auto(n,Ws)&&(b==null||b.min==null)){let $=Me(on,0),at=Me(an,D.length-1),dt=P.min==null?Ow(D,$,at,V,x.distr==3):[P.min,P.max];x.min=ji(x.min,P.min=dt[0]),x.max=ei(x.max,P.max=dt[1])}}let te={min:null,max:null};function pe(){for(let D in S){let V=S[D];W[D]==null&&(V.min==null||W[T]!=null&&V.auto(n,Ws))&&(W[D]=te)}for(let D in S){let V=S[D];W[D]==null&&V.from!=null&&W[V.from]!=null&&(W[D]=te)}W[T]!=null&&he(!0);let x={};for(let D in W){let V=W[D];if(V!=null){let $=x[D]=Wo(S[D],qw);if(V.min!=null)mn($,V);else if(D!=T||s==2)if(tn==0&&$.from==null){let at=$.range(n,null,null,D);$.min=at[0],$.max=at[1]}else $.min=Oe,$.max=-Oe}}if(tn>0){v.forEach((D,V)=>{if(s==1){let $=D.scale,at=W[$];if(at==null)return;let dt=x[$];if(V==0){let vt=dt.range(n,dt.min,dt.max,$);dt.min=vt[0],dt.max=vt[1],on=Ki(dt.min,t[0]),an=Ki(dt.max,t[0]),an-on>1&&(t[0][on]<dt.min&&on++,t[0][an]>dt.max&&an--),D.min=hi[on],D.max=hi[an]}else D.show&&D.auto&&zt(dt,at,D,t[V],D.sorted);D.idxs[0]=on,D.idxs[1]=an}else if(V>0&&D.show&&D.auto){let[$,at]=D.facets,dt=$.scale,vt=at.scale,[Dt,Nt]=t[V],Ft=x[dt],ie=x[vt];Ft!=null&&zt(Ft,W[dt],$,Dt,$.sorted),ie!=null&&zt(ie,W[vt],at,Nt,at.sorted),D.min=at.min,D.max=at.max}});for(let D in x){let V=x[D],$=W[D];if(V.from==null&&($==null||$.min==null)){let at=V.range(n,V.min==Oe?null:V.min,V.max==-Oe?null:V.max,D);V.min=at[0],V.max=at[1]}}}for(let D in x){let V=x[D];if(V.from!=null){let $=x[V.from];if($.min==null)V.min=V.max=null;else{let at=V.range(n,$.min,$.max,D);V.min=at[0],V.max=at[1]}}}let b={},P=!1;for(let D in x){let V=x[D],$=S[D];if($.min!=V.min||$.max!=V.max){$.min=V.min,$.max=V.max;let at=$.distr;$._min=at==3?Bs($.min):at==4?hd($.min,$.asinh):at==100?$.fwd($.min):$.min,$._max=at==3?Bs($.max):at==4?hd($.max,$.asinh):at==100?$.fwd($.max):$.max,b[D]=P=!0}}if(P){v.forEach((D,V)=>{s==2?V>0&&b.y&&(D._paths=null):b[D.scale]&&(D._paths=null)});for(let D in b)yt=!0,Cn("setScale",D);mt&&ut.left>=0&&(et=pt=!0)}for(let D in W)W[D]=null}function Bt(x){let b=xd(on-1,0,tn-1),P=xd(an+1,0,tn-1);for(;x[b]==null&&b>0;)b--;for(;x[P]==null&&P<tn-1;)P++;return[b,P]}function me(){if(tn>0){let x=v.some(b=>b._focus)&&It!=Ot.alpha;x&&(u.globalAlpha=It=Ot.alpha),v.forEach((b,P)=>{if(P>0&&b.show&&(Ke(P,!1),Ke(P,!0),b._paths==null)){let D=It;It!=b.alpha&&(u.globalAlpha=It=b.alpha);let V=s==2?[0,t[P][0].length-1]:Bt(t[P]);b._paths=b.paths(n,P,V[0],V[1]),It!=D&&(u.globalAlpha=It=D)}}),v.forEach((b,P)=>{if(P>0&&b.show){let D=It;It!=b.alpha&&(u.globalAlpha=It=b.alpha),b._paths!=null&&Pe(P,!1);{let V=b._paths!=null?b._paths.gaps:null,$=b.points.show(n,P,on,an,V),at=b.points.filter(n,P,$,V);($||at)&&(b.points._paths=b.points.paths(n,P,on,an,at),Pe(P,!0))}It!=D&&(u.globalAlpha=It=D),Cn("drawSeries",P)}}),x&&(u.globalAlpha=It=1)}}function Ke(x,b){let P=b?v[x].points:v[x];P._stroke=P.stroke(n,x),P._fill=P.fill(n,x)}function Pe(x,b){let P=b?v[x].points:v[x],{stroke:D,fill:V,clip:$,flags:at,_stroke:dt=P._stroke,_fill:vt=P._fill,_width:Dt=P.width}=P._paths;Dt=Be(Dt*we,3);let Nt=null,Ft=Dt%2/2;b&&vt==null&&(vt=Dt>0?"#fff":dt);let ie=P.pxAlign==1&&Ft>0;if(ie&&u.translate(Ft,Ft),!b){let be=C-Dt/2,Se=M-Dt/2,ge=X+Dt,Jt=ht+Dt;Nt=new Path2D,Nt.rect(be,Se,ge,Jt)}b?Ut(dt,Dt,P.dash,P.cap,vt,D,V,at,$):Ie(x,dt,Dt,P.dash,P.cap,vt,D,V,at,Nt,$),ie&&u.translate(-Ft,-Ft)}function Ie(x,b,P,D,V,$,at,dt,vt,Dt,Nt){let Ft=!1;vt!=0&&R.forEach((ie,be)=>{if(ie.series[0]==x){let Se=v[ie.series[1]],ge=t[ie.series[1]],Jt=(Se._paths||vl).band;gr(Jt)&&(Jt=ie.dir==1?Jt[0]:Jt[1]);let Xt,We=null;Se.show&&Jt&&zw(ge,on,an)?(We=ie.fill(n,be)||$,Xt=Se._paths.clip):Jt=null,Ut(b,P,D,V,We,at,dt,vt,Dt,Nt,Xt,Jt),Ft=!0}}),Ft||Ut(b,P,D,V,$,at,dt,vt,Dt,Nt)}let _n=Xo|Sd;function Ut(x,b,P,D,V,$,at,dt,vt,Dt,Nt,Ft){At(x,b,P,D,V),(vt||Dt||Ft)&&(u.save(),vt&&u.clip(vt),Dt&&u.clip(Dt)),Ft?(dt&_n)==_n?(u.clip(Ft),Nt&&u.clip(Nt),_e(V,at),hn(x,$,b)):dt&Sd?(_e(V,at),u.clip(Ft),hn(x,$,b)):dt&Xo&&(u.save(),u.clip(Ft),Nt&&u.clip(Nt),_e(V,at),u.restore(),hn(x,$,b)):(_e(V,at),hn(x,$,b)),(vt||Dt||Ft)&&u.restore()}function hn(x,b,P){P>0&&(b instanceof Map?b.forEach((D,V)=>{u.strokeStyle=Wr=V,u.stroke(D)}):b!=null&&x&&u.stroke(b))}function _e(x,b){b instanceof Map?b.forEach((P,D)=>{u.fillStyle=Xs=D,u.fill(P)}):b!=null&&x&&u.fill(b)}function bs(x,b,P,D){let V=A[x],$;if(D<=0)$=[0,0];else{let at=V._space=V.space(n,x,b,P,D),dt=V._incrs=V.incrs(n,x,b,P,D,at);$=oE(b,P,dt,D,at)}return V._found=$}function un(x,b,P,D,V,$,at,dt,vt,Dt){let Nt=at%2/2;_==1&&u.translate(Nt,Nt),At(dt,at,vt,Dt,dt),u.beginPath();let Ft,ie,be,Se,ge=V+(D==0||D==3?-$:$);P==0?(ie=V,Se=ge):(Ft=V,be=ge);for(let Jt=0;Jt<x.length;Jt++)b[Jt]!=null&&(P==0?Ft=be=x[Jt]:ie=Se=x[Jt],u.moveTo(Ft,ie),u.lineTo(be,Se));u.stroke(),_==1&&u.translate(-Nt,-Nt)}function qr(x){let b=!0;return A.forEach((P,D)=>{if(!P.show)return;let V=S[P.scale];if(V.min==null){P._show&&(b=!1,P._show=!1,he(!1));return}else P._show||(b=!1,P._show=!0,he(!1));let $=P.side,at=$%2,{min:dt,max:vt}=V,[Dt,Nt]=bs(D,dt,vt,at==0?F:Ct);if(Nt==0)return;let Ft=V.distr==2,ie=P._splits=P.splits(n,D,dt,vt,Dt,Nt,Ft),be=V.distr==2?ie.map(Xt=>hi[Xt]):ie,Se=V.distr==2?hi[ie[1]]-hi[ie[0]]:Dt,ge=P._values=P.values(n,P.filter(n,be,D,Nt,Se),D,Nt,Se);P._rotate=$==2?P.rotate(n,ge,D,Nt):0;let Jt=P._size;P._size=Di(P.size(n,ge,D,x)),Jt!=null&&P._size!=Jt&&(b=!1)}),b}function ns(x){let b=!0;return oa.forEach((P,D)=>{let V=P(n,D,ts,x);V!=Bi[D]&&(b=!1),Bi[D]=V}),b}function ws(){for(let x=0;x<A.length;x++){let b=A[x];if(!b.show||!b._show)continue;let P=b.side,D=P%2,V,$,at=b.stroke(n,x),dt=P==0||P==3?-1:1,[vt,Dt]=b._found;if(b.label!=null){let Yn=b.labelGap*dt,di=bn((b._lpos+Yn)*we);Lt(b.labelFont[0],at,"center",P==2?"top":Hg),u.save(),D==1?(V=$=0,u.translate(di,bn(M+ht/2)),u.rotate((P==3?-Lh:Lh)/2)):(V=bn(C+X/2),$=di);let Sr=L0(b.label)?b.label(n,x,vt,Dt):b.label;u.fillText(Sr,V,$),u.restore()}if(Dt==0)continue;let Nt=S[b.scale],Ft=D==0?X:ht,ie=D==0?C:M,be=b._splits,Se=Nt.distr==2?be.map(Yn=>hi[Yn]):be,ge=Nt.distr==2?hi[be[1]]-hi[be[0]]:vt,Jt=b.ticks,Xt=b.border,We=Jt.show?Jt.size:0,nn=bn(We*we),Pn=bn((b.alignTo==2?b._size-We-b.gap:b.gap)*we),Ue=b._rotate*-Lh/180,sn=m(b._pos*we),ui=(nn+Pn)*dt,qn=sn+ui;$=D==0?qn:0,V=D==1?qn:0;let Ei=b.font[0],zi=b.align==1?zo:b.align==2?ad:Ue>0?zo:Ue<0?ad:D==0?"center":P==3?ad:zo,rs=Ue||D==1?"middle":P==2?"top":Hg;Lt(Ei,at,zi,rs);let fi=b.font[1]*b.lineGap,Ai=be.map(Yn=>m(a(Yn,Nt,Ft,ie))),ki=b._values;for(let Yn=0;Yn<ki.length;Yn++){let di=ki[Yn];if(di!=null){D==0?V=Ai[Yn]:$=Ai[Yn],di=""+di;let Sr=di.indexOf(`
`)==-1?[di]:di.split(/\n/gm);for(let Zn=0;Zn<Sr.length;Zn++){let Np=Sr[Zn];Ue?(u.save(),u.translate(V,$+Zn*fi),u.rotate(Ue),u.fillText(Np,0,0),u.restore()):u.fillText(Np,V,$+Zn*fi)}}}Jt.show&&un(Ai,Jt.filter(n,Se,x,Dt,ge),D,P,sn,nn,Be(Jt.width*we,3),Jt.stroke(n,x),Jt.dash,Jt.cap);let os=b.grid;os.show&&un(Ai,os.filter(n,Se,x,Dt,ge),D,D==0?2:1,D==0?M:C,D==0?ht:X,Be(os.width*we,3),os.stroke(n,x),os.dash,os.cap),Xt.show&&un([sn],[1],D==0?1:0,D==0?1:2,D==1?M:C,D==1?ht:X,Be(Xt.width*we,3),Xt.stroke(n,x),Xt.dash,Xt.cap)}Cn("drawAxes")}function he(x){v.forEach((b,P)=>{P>0&&(b._paths=null,x&&(s==1?(b.min=null,b.max=null):b.facets.forEach(D=>{D.min=null,D.max=null})))})}let en=!1,Xn=!1,Le=[];function fn(){Xn=!1;for(let x=0;x<Le.length;x++)Cn(...Le[x]);Le.length=0}function Bn(){en||(Qw(gp),en=!0)}function Tl(x,b=!1){en=!0,Xn=b,x(n),gp(),b&&Le.length>0&&queueMicrotask(fn)}n.batch=Tl;function gp(){if(ot&&(pe(),ot=!1),yt&&(wt(),yt=!1),_t){if(Ye(d,zo,Zt),Ye(d,"top",re),Ye(d,gl,F),Ye(d,_l,Ct),Ye(p,zo,Zt),Ye(p,"top",re),Ye(p,gl,F),Ye(p,_l,Ct),Ye(f,gl,Qe),Ye(f,_l,cn),h.width=bn(Qe*we),h.height=bn(cn*we),A.forEach(({_el:x,_show:b,_size:P,_pos:D,side:V})=>{if(x!=null)if(b){let $=V===3||V===0?P:0,at=V%2==1;Ye(x,at?"left":"top",D-$),Ye(x,at?"width":"height",P),Ye(x,at?"top":"left",at?re:Zt),Ye(x,at?"height":"width",at?Ct:F),gd(x,Or)}else Mi(x,Or)}),Wr=Xs=Xr=z=K=q=Z=Et=w=null,It=1,ua(!0),Zt!=bt||re!=Fe||F!=kt||Ct!=Yt){he(!1);let x=F/kt,b=Ct/Yt;if(mt&&!et&&ut.left>=0){ut.left*=x,ut.top*=b,Yr&&ps(Yr,bn(ut.left),0,F,Ct),Zr&&ps(Zr,0,bn(ut.top),F,Ct);for(let P=0;P<le.length;P++){let D=le[P];D!=null&&(Ge[P]*=x,Wn[P]*=b,ps(D,Di(Ge[P]),Di(Wn[P]),F,Ct))}}if(He.show&&!it&&He.left>=0&&He.width>0){He.left*=x,He.width*=x,He.top*=b,He.height*=b;for(let P in Ru)Ye(Kr,P,He[P])}bt=Zt,Fe=re,kt=F,Yt=Ct}Cn("setSize"),_t=!1}Qe>0&&cn>0&&(u.clearRect(0,0,h.width,h.height),Cn("drawClear"),E.forEach(x=>x()),Cn("draw")),He.show&&it&&(Rl(He),it=!1),mt&&et&&(vr(null,!0,!1),et=!1),ft.show&&ft.live&&pt&&(Au(),pt=!1),l||(l=!0,n.status=1,Cn("ready")),Ws=!1,en=!1}n.redraw=(x,b)=>{yt=b||!1,x!==!1?Ys(T,L.min,L.max):Bn()};function bu(x,b){let P=S[x];if(P.from==null){if(tn==0){let D=P.range(n,b.min,b.max,x);b.min=D[0],b.max=D[1]}if(b.min>b.max){let D=b.min;b.min=b.max,b.max=D}if(tn>1&&b.min!=null&&b.max!=null&&b.max-b.min<1e-16)return;x==T&&P.distr==2&&tn>0&&(b.min=Ki(b.min,t[0]),b.max=Ki(b.max,t[0]),b.min==b.max&&b.max++),W[x]=b,ot=!0,Bn()}}n.setScale=bu;let wu,Eu,Yr,Zr,_p,xp,$r,Jr,yp,vp,Ve,Je,qs=!1,Dn=ut.drag,Tn=Dn.x,Rn=Dn.y;mt&&(ut.x&&(wu=Li(bw,p)),ut.y&&(Eu=Li(ww,p)),L.ori==0?(Yr=wu,Zr=Eu):(Yr=Eu,Zr=wu),Ve=ut.left,Je=ut.top);let He=n.select=mn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Kr=He.show?Li(Mw,He.over?p:d):null;function Rl(x,b){if(He.show){for(let P in x)He[P]=x[P],P in Ru&&Ye(Kr,P,x[P]);b!==!1&&Cn("setSelect")}}n.setSelect=Rl;function lx(x){if(v[x].show)Q&&gd(se[x],Or);else if(Q&&Mi(se[x],Or),mt){let P=Rt?le[0]:le[x];P!=null&&ps(P,-10,-10,F,Ct)}}function Ys(x,b,P){bu(x,{min:b,max:P})}function is(x,b,P,D){b.focus!=null&&dx(x),b.show!=null&&v.forEach((V,$)=>{$>0&&(x==$||x==null)&&(V.show=b.show,lx($),s==2?(Ys(V.facets[0].scale,null,null),Ys(V.facets[1].scale,null,null)):Ys(V.scale,null,null),Bn())}),P!==!1&&Cn("setSeries",x,b),D&&fa("setSeries",n,x,b)}n.setSeries=is;function cx(x,b){mn(R[x],b)}function hx(x,b){x.fill=ye(x.fill||null),x.dir=Me(x.dir,-1),b=b??R.length,R.splice(b,0,x)}function ux(x){x==null?R.length=0:R.splice(x,1)}n.addBand=hx,n.setBand=cx,n.delBand=ux;function fx(x,b){v[x].alpha=b,mt&&le[x]!=null&&(le[x].style.opacity=b),Q&&se[x]&&(se[x].style.opacity=b)}let Es,Zs,yr,jr={focus:!0};function dx(x){if(x!=yr){let b=x==null,P=Ot.alpha!=1;v.forEach((D,V)=>{if(s==1||V>0){let $=b||V==0||V==x;D._focus=b?null:$,P&&fx(V,$?1:Ot.alpha)}}),yr=x,P&&Bn()}}Q&&jt&&ve(Yg,Tt,x=>{ut._lock||(Kt(x),yr!=null&&is(null,jr,!0,dn.setSeries))});function ss(x,b,P){let D=S[b];P&&(x=x/we-(D.ori==1?re:Zt));let V=F;D.ori==1&&(V=Ct,x=V-x),D.dir==-1&&(x=V-x);let $=D._min,at=D._max,dt=x/V,vt=$+(at-$)*dt,Dt=D.distr;return Dt==3?Vo(10,vt):Dt==4?Gw(vt,D.asinh):Dt==100?D.bwd(vt):vt}function px(x,b){let P=ss(x,T,b);return Ki(P,t[0],on,an)}n.valToIdx=x=>Ki(x,t[0]),n.posToIdx=px,n.posToVal=ss,n.valToPos=(x,b,P)=>S[b].ori==0?r(x,S[b],P?X:F,P?C:0):o(x,S[b],P?ht:Ct,P?M:0),n.setCursor=(x,b,P)=>{Ve=x.left,Je=x.top,vr(null,b,P)};function Sp(x,b){Ye(Kr,zo,He.left=x),Ye(Kr,gl,He.width=b)}function Mp(x,b){Ye(Kr,"top",He.top=x),Ye(Kr,_l,He.height=b)}let ca=L.ori==0?Sp:Mp,ha=L.ori==1?Sp:Mp;function mx(){if(Q&&ft.live)for(let x=s==2?1:0;x<v.length;x++){if(x==0&&ce)continue;let b=ft.values[x],P=0;for(let D in b)Gt[x][P++].firstChild.nodeValue=b[D]}}function Au(x,b){if(x!=null&&(x.idxs?x.idxs.forEach((P,D)=>{st[D]=P}):Xw(x.idx)||st.fill(x.idx),ft.idx=st[0]),Q&&ft.live){for(let P=0;P<v.length;P++)(P>0||s==1&&!ce)&&gx(P,st[P]);mx()}pt=!1,b!==!1&&Cn("setLegend")}n.setLegend=Au;function gx(x,b){let P=v[x],D=x==0&&k==2?hi:t[x],V;ce?V=P.values(n,x,b)??ne:(V=P.value(n,b==null?null:D[b],x,b),V=V==null?ne:{_:V}),ft.values[x]=V}function vr(x,b,P){yp=Ve,vp=Je,[Ve,Je]=ut.move(n,Ve,Je),ut.left=Ve,ut.top=Je,mt&&(Yr&&ps(Yr,bn(Ve),0,F,Ct),Zr&&ps(Zr,0,bn(Je),F,Ct));let D,V=on>an;Es=Oe,Zs=null;let $=L.ori==0?F:Ct,at=L.ori==1?F:Ct;if(Ve<0||tn==0||V){D=ut.idx=null;for(let dt=0;dt<v.length;dt++){let vt=le[dt];vt!=null&&ps(vt,-10,-10,F,Ct)}jt&&is(null,jr,!0,x==null&&dn.setSeries),ft.live&&(st.fill(D),pt=!0)}else{let dt,vt,Dt;s==1&&(dt=L.ori==0?Ve:Je,vt=ss(dt,T),D=ut.idx=Ki(vt,t[0],on,an),Dt=G(t[0][D],L,$,0));let Nt=-10,Ft=-10,ie=0,be=0,Se=!0,ge="",Jt="";for(let Xt=s==2?1:0;Xt<v.length;Xt++){let We=v[Xt],nn=st[Xt],Pn=nn==null?null:s==1?t[Xt][nn]:t[Xt][1][nn],Ue=ut.dataIdx(n,Xt,D,vt),sn=Ue==null?null:s==1?t[Xt][Ue]:t[Xt][1][Ue];if(pt=pt||sn!=Pn||Ue!=nn,st[Xt]=Ue,Xt>0&&We.show){let ui=Ue==null?-10:Ue==D?Dt:G(s==1?t[0][Ue]:t[Xt][0][Ue],L,$,0),qn=sn==null?-10:N(sn,s==1?S[We.scale]:S[We.facets[1].scale],at,0);if(jt&&sn!=null){let Ei=L.ori==1?Ve:Je,zi=wn(Ot.dist(n,Xt,Ue,qn,Ei));if(zi<Es){let rs=Ot.bias;if(rs!=0){let fi=ss(Ei,We.scale),Ai=sn>=0?1:-1,ki=fi>=0?1:-1;ki==Ai&&(ki==1?rs==1?sn>=fi:sn<=fi:rs==1?sn<=fi:sn>=fi)&&(Es=zi,Zs=Xt)}else Es=zi,Zs=Xt}}if(pt||Rt){let Ei,zi;L.ori==0?(Ei=ui,zi=qn):(Ei=qn,zi=ui);let rs,fi,Ai,ki,os,Yn,di=!0,Sr=lt.bbox;if(Sr!=null){di=!1;let Zn=Sr(n,Xt);Ai=Zn.left,ki=Zn.top,rs=Zn.width,fi=Zn.height}else Ai=Ei,ki=zi,rs=fi=lt.size(n,Xt);if(Yn=lt.fill(n,Xt),os=lt.stroke(n,Xt),Rt)Xt==Zs&&Es<=Ot.prox&&(Nt=Ai,Ft=ki,ie=rs,be=fi,Se=di,ge=Yn,Jt=os);else{let Zn=le[Xt];Zn!=null&&(Ge[Xt]=Ai,Wn[Xt]=ki,t0(Zn,rs,fi,di),jg(Zn,Yn,os),ps(Zn,Di(Ai),Di(ki),F,Ct))}}}}if(Rt){let Xt=Ot.prox,We=yr==null?Es<=Xt:Es>Xt||Zs!=yr;if(pt||We){let nn=le[0];nn!=null&&(Ge[0]=Nt,Wn[0]=Ft,t0(nn,ie,be,Se),jg(nn,ge,Jt),ps(nn,Di(Nt),Di(Ft),F,Ct))}}}if(He.show&&qs)if(x!=null){let[dt,vt]=dn.scales,[Dt,Nt]=dn.match,[Ft,ie]=x.cursor.sync.scales,be=x.cursor.drag;if(Tn=be._x,Rn=be._y,Tn||Rn){let{left:Se,top:ge,width:Jt,height:Xt}=x.select,We=x.scales[Ft].ori,nn=x.posToVal,Pn,Ue,sn,ui,qn,Ei=dt!=null&&Dt(dt,Ft),zi=vt!=null&&Nt(vt,ie);Ei&&Tn?(We==0?(Pn=Se,Ue=Jt):(Pn=ge,Ue=Xt),sn=S[dt],ui=G(nn(Pn,Ft),sn,$,0),qn=G(nn(Pn+Ue,Ft),sn,$,0),ca(ji(ui,qn),wn(qn-ui))):ca(0,$),zi&&Rn?(We==1?(Pn=Se,Ue=Jt):(Pn=ge,Ue=Xt),sn=S[vt],ui=N(nn(Pn,ie),sn,at,0),qn=N(nn(Pn+Ue,ie),sn,at,0),ha(ji(ui,qn),wn(qn-ui))):ha(0,at)}else Cu()}else{let dt=wn(yp-_p),vt=wn(vp-xp);if(L.ori==1){let ie=dt;dt=vt,vt=ie}Tn=Dn.x&&dt>=Dn.dist,Rn=Dn.y&&vt>=Dn.dist;let Dt=Dn.uni;Dt!=null?Tn&&Rn&&(Tn=dt>=Dt,Rn=vt>=Dt,!Tn&&!Rn&&(vt>dt?Rn=!0:Tn=!0)):Dn.x&&Dn.y&&(Tn||Rn)&&(Tn=Rn=!0);let Nt,Ft;Tn&&(L.ori==0?(Nt=$r,Ft=Ve):(Nt=Jr,Ft=Je),ca(ji(Nt,Ft),wn(Ft-Nt)),Rn||ha(0,at)),Rn&&(L.ori==1?(Nt=$r,Ft=Ve):(Nt=Jr,Ft=Je),ha(ji(Nt,Ft),wn(Ft-Nt)),Tn||ca(0,$)),!Tn&&!Rn&&(ca(0,0),ha(0,0))}if(Dn._x=Tn,Dn._y=Rn,x==null){if(P){if(Dp!=null){let[dt,vt]=dn.scales;dn.values[0]=dt!=null?ss(L.ori==0?Ve:Je,dt):null,dn.values[1]=vt!=null?ss(L.ori==1?Ve:Je,vt):null}fa(ld,n,Ve,Je,F,Ct,D)}if(jt){let dt=P&&dn.setSeries,vt=Ot.prox;yr==null?Es<=vt&&is(Zs,jr,!0,dt):Es>vt?is(null,jr,!0,dt):Zs!=yr&&is(Zs,jr,!0,dt)}}pt&&(ft.idx=D,Au()),b!==!1&&Cn("setCursor")}let $s=null;Object.defineProperty(n,"rect",{get(){return $s==null&&ua(!1),$s}});function ua(x=!1){x?$s=null:($s=p.getBoundingClientRect(),Cn("syncRect",$s))}function bp(x,b,P,D,V,$,at){ut._lock||qs&&x!=null&&x.movementX==0&&x.movementY==0||(Tu(x,b,P,D,V,$,at,!1,x!=null),x!=null?vr(null,!0,!0):vr(b,!0,!1))}function Tu(x,b,P,D,V,$,at,dt,vt){if($s==null&&ua(!1),Kt(x),x!=null)P=x.clientX-$s.left,D=x.clientY-$s.top;else{if(P<0||D<0){Ve=-10,Je=-10;return}let[Dt,Nt]=dn.scales,Ft=b.cursor.sync,[ie,be]=Ft.values,[Se,ge]=Ft.scales,[Jt,Xt]=dn.match,We=b.axes[0].side%2==1,nn=L.ori==0?F:Ct,Pn=L.ori==1?F:Ct,Ue=We?$:V,sn=We?V:$,ui=We?D:P,qn=We?P:D;if(Se!=null?P=Jt(Dt,Se)?a(ie,S[Dt],nn,0):-10:P=nn*(ui/Ue),ge!=null?D=Xt(Nt,ge)?a(be,S[Nt],Pn,0):-10:D=Pn*(qn/sn),L.ori==1){let Ei=P;P=D,D=Ei}}vt&&(b==null||b.cursor.event.type==ld)&&((P<=1||P>=F-1)&&(P=Ur(P,F)),(D<=1||D>=Ct-1)&&(D=Ur(D,Ct))),dt?(_p=P,xp=D,[$r,Jr]=ut.move(n,P,D)):(Ve=P,Je=D)}let Ru={width:0,height:0,left:0,top:0};function Cu(){Rl(Ru,!1)}let wp,Ep,Ap,Tp;function Rp(x,b,P,D,V,$,at){qs=!0,Tn=Rn=Dn._x=Dn._y=!1,Tu(x,b,P,D,V,$,at,!0,!1),x!=null&&(ve(cd,pd,Cp,!1),fa(Xg,n,$r,Jr,F,Ct,null));let{left:dt,top:vt,width:Dt,height:Nt}=He;wp=dt,Ep=vt,Ap=Dt,Tp=Nt}function Cp(x,b,P,D,V,$,at){qs=Dn._x=Dn._y=!1,Tu(x,b,P,D,V,$,at,!1,!0);let{left:dt,top:vt,width:Dt,height:Nt}=He,Ft=Dt>0||Nt>0,ie=wp!=dt||Ep!=vt||Ap!=Dt||Tp!=Nt;if(Ft&&ie&&Rl(He),Dn.setScale&&Ft&&ie){let be=dt,Se=Dt,ge=vt,Jt=Nt;if(L.ori==1&&(be=vt,Se=Nt,ge=dt,Jt=Dt),Tn&&Ys(T,ss(be,T),ss(be+Se,T)),Rn)for(let Xt in S){let We=S[Xt];Xt!=T&&We.from==null&&We.min!=Oe&&Ys(Xt,ss(ge+Jt,Xt),ss(ge,Xt))}Cu()}else ut.lock&&(ut._lock=!ut._lock,vr(b,!0,x!=null));x!=null&&(gn(cd,pd),fa(cd,n,Ve,Je,F,Ct,null))}function _x(x,b,P,D,V,$,at){if(ut._lock)return;Kt(x);let dt=qs;if(qs){let vt=!0,Dt=!0,Nt=10,Ft,ie;L.ori==0?(Ft=Tn,ie=Rn):(Ft=Rn,ie=Tn),Ft&&ie&&(vt=Ve<=Nt||Ve>=F-Nt,Dt=Je<=Nt||Je>=Ct-Nt),Ft&&vt&&(Ve=Ve<$r?0:F),ie&&Dt&&(Je=Je<Jr?0:Ct),vr(null,!0,!0),qs=!1}Ve=-10,Je=-10,st.fill(null),vr(null,!0,!0),dt&&(qs=dt)}function Pp(x,b,P,D,V,$,at){ut._lock||(Kt(x),la(),Cu(),x!=null&&fa(Zg,n,Ve,Je,F,Ct,null))}function Ip(){A.forEach(aE),U(n.width,n.height,!0)}Br(Dh,Go,Ip);let Qr={};Qr.mousedown=Rp,Qr.mousemove=bp,Qr.mouseup=Cp,Qr.dblclick=Pp,Qr.setSeries=(x,b,P,D)=>{let V=dn.match[2];P=V(n,b,P),P!=-1&&is(P,D,!0,!1)},mt&&(ve(Xg,p,Rp),ve(ld,p,bp),ve(qg,p,x=>{Kt(x),ua(!1)}),ve(Yg,p,_x),ve(Zg,p,Pp),Md.add(n),n.syncRect=ua);let Cl=n.hooks=i.hooks||{};function Cn(x,b,P){Xn?Le.push([x,b,P]):x in Cl&&Cl[x].forEach(D=>{D.call(null,n,b,P)})}(i.plugins||[]).forEach(x=>{for(let b in x.hooks)Cl[b]=(Cl[b]||[]).concat(x.hooks[b])});let Lp=(x,b,P)=>P,dn=mn({key:null,setSeries:!1,filters:{pub:r0,sub:r0},scales:[T,v[1]?v[1].scale:null],match:[o0,o0,Lp],values:[null,null]},ut.sync);dn.match.length==2&&dn.match.push(Lp),ut.sync=dn;let Dp=dn.key,Pu=n_(Dp);function fa(x,b,P,D,V,$,at){dn.filters.pub(x,b,P,D,V,$,at)&&Pu.pub(x,b,P,D,V,$,at)}Pu.sub(n);function xx(x,b,P,D,V,$,at){dn.filters.sub(x,b,P,D,V,$,at)&&Qr[x](null,b,P,D,V,$,at)}n.pub=xx;function yx(){Pu.unsub(n),Md.delete(n),An.clear(),_d(Dh,Go,Ip),c.remove(),Tt?.remove(),Cn("destroy")}n.destroy=yx;function Iu(){Cn("init",i,t),aa(t||i.data,!1),W[T]?bu(T,W[T]):la(),it=He.show&&(He.width>0||He.height>0),et=pt=!0,U(i.width,i.height)}return v.forEach(Hr),A.forEach(Ss),e?e instanceof HTMLElement?(e.appendChild(c),Iu()):e(n,Iu):Iu(),n}Nn.assign=mn;Nn.fmtNum=Cd;Nn.rangeNum=Nh;Nn.rangeLog=Oh;Nn.rangeAsinh=Td;Nn.orient=kr;Nn.pxRatio=we;Nn.join=jw;Nn.fmtDate=Id,Nn.tzDate=c1;Nn.sync=n_;{Nn.addGap=X1,Nn.clipGaps=kh;let i=Nn.paths={points:l_};i.linear=h_,i.stepped=Z1,i.bars=$1,i.spline=K1}var lE={auto:"light",light:"dark",dark:"auto"},cE={light:["M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8","M12 2v3M12 19v3M2 12h3M19 12h3M4.9 4.9l2.1 2.1M17 17l2.1 2.1M4.9 19.1L7 17M17 7l2.1-2.1"],dark:["M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z"],auto:["M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18","M12 3v18","M12 7h5M12 11h7M12 15h6"]};function p_({store:i}){let t=matchMedia("(prefers-color-scheme: dark)"),e=()=>{let s=i.get("theme"),r=s==="dark"||s==="auto"&&t.matches;document.documentElement.dataset.theme=r?"dark":"light",i.set({dark:r})};t.addEventListener("change",e);let n=tt("button.icon",{type:"button",onclick:()=>i.set({theme:lE[i.get("theme")]})});return i.on(["theme"],({theme:s})=>{e(),n.replaceChildren(Os(...cE[s]));let r=s==="auto"?"as the browser has it":s;n.title=`colours: ${r}`,n.setAttribute("aria-label",`colours: ${r}; change`)}),n}var Wh=i=>getComputedStyle(document.documentElement).getPropertyValue(i).trim();var m_=150,g_=8,__=64,hE=14,x_=Dr[7],y_=Array.from({length:120},(i,t)=>+`${[1,2,5][t%3]}e${Math.floor(t/3)-20}`),Xh=class{constructor(t,e){this.page=t,this.range=null,this.cards=t.run.panels.map(s=>new Bd(this,s)),this.cards.length||e.append(tt("p.muted",{},"There is nothing to plot.")),e.append(...this.cards.map(s=>s.element));let n=new IntersectionObserver(s=>{for(let{target:r,isIntersecting:o}of s)this.cards.find(a=>a.element===r).show(o)},{rootMargin:"200px 0px"});for(let s of this.cards)n.observe(s.element);t.store.on(["time"],({time:s})=>this.cards.forEach(r=>r.seen&&r.tell(s))),t.store.on(["dark"],()=>{this.colours={ink:Wh("--ink"),muted:Wh("--muted"),lines:Wh("--grid")};for(let s of this.cards)s.chart&&s.chart.redraw(!1,!0)})}zoom(t){this.range=t;for(let e of this.cards)e.rescale()}seek(t){this.page.player.seek(t)}},Bd=class{constructor(t,e){this.plots=t,this.panel=e,this.page=t.page,this.seen=!1,this.unfolded=!1,this.legend=tt("div.legend"),this.place=tt("div.plot",{title:"click: go there; drag: zoom; double click: all"}),this.element=tt("article.card.panel",{},tt("header",{},Mn(e.title,"h3"),tt("span.unit",{},uE(e.unit))),this.legend,this.place)}show(t){this.seen=t,t&&(this.lines||this.build(),this.tell(this.page.store.get("time")))}build(){let{panel:t,page:e}=this,n=e.motion.variables[t.variable],s=t.columns.map((o,a)=>({column:o,label:t.labels[a],values:n[o]})),r=s;if(s.length>g_){let o=new Map(s.map(l=>[l,fE(l.values)])),a=new Set([...s].sort((l,c)=>o.get(c)-o.get(l)).slice(0,g_-1));r=s.filter(l=>a.has(l)),this.rest=s.filter(l=>!a.has(l))}r.forEach((o,a)=>o.colour=Dr[a%Dr.length]),this.lines=r,this.unfolded&&(this.lines=[...r,...this.rest.slice(0,__).map(o=>({...o,colour:x_}))]),this.legend.replaceChildren(...this.lines.map((o,a)=>this.chip(o,a))),this.rest&&this.legend.append(this.more()),this.plot()}chip(t,e){let n=tt("i");return n.style.background=t.colour,t.output=tt("b"),tt("button.line",{type:"button","aria-pressed":"true",title:`${t.label}: show or hide`,onclick:({currentTarget:s})=>{let r=s.getAttribute("aria-pressed")!=="true";s.setAttribute("aria-pressed",String(r)),this.chart.setSeries(e+1,{show:r})}},n,tt("span.name",{dir:"auto"},t.label),t.output)}more(){let t=this.rest.length,e=Math.max(0,t-__),n=this.unfolded?e?`fold (${e.toLocaleString("en")} more are in the run)`:"fold":`+ ${t.toLocaleString("en")} more`,s=()=>{this.unfolded=!this.unfolded,this.build(),this.tell(this.page.store.get("time"))};return tt("button.chip.small",{type:"button","aria-expanded":String(this.unfolded),onclick:s},n)}plot(){this.chart&&this.chart.destroy(),this.sized||(this.sized=new ResizeObserver(()=>{let n=this.place.clientWidth;this.chart&&n&&n!==this.chart.width&&this.chart.setSize({width:n,height:m_})}),this.sized.observe(this.place));let{time:t}=this.page.motion,e=[t,...this.lines.map(n=>dE(n.values,this.panel.log))];this.empty=this.panel.log&&e.slice(1).every(n=>n.every(s=>s===null)),this.now=tt("div.now"),this.chart=new Nn(this.options(),e,this.place),this.chart.over.append(this.now),this.empty&&this.chart.over.append(tt("span.empty.muted",{},"zero throughout")),this.listen(this.chart.over),this.rescale()}options(){let{colours:t}=this.plots,e=()=>this.plots.colours||t,s={stroke:()=>e().muted,grid:{stroke:()=>e().lines,width:1},ticks:{show:!1},font:"11px ui-sans-serif, system-ui, sans-serif",gap:6},r=this.page.motion.time.length===1,{log:o}=this.panel;return{width:this.place.clientWidth||300,height:m_,pxAlign:0,padding:[8,14,0,0],legend:{show:!1},cursor:{x:!1,y:!1,points:{show:!1},drag:{x:!0,y:!1,setScale:!1,dist:4},bind:{dblclick:()=>()=>this.plots.zoom(null)}},scales:{x:{time:!1,range:(a,l,c)=>pE(l,c)},y:o?{distr:3,log:10,range:gE}:{range:mE}},axes:[{...s,size:24,space:(a,l,c,h,u)=>Math.max(38,u/6),incrs:y_,values:v_},o?{...s,size:50,splits:_E,filter:(a,l)=>l,values:(a,l)=>l.map(c=>od(c.toExponential(0)))}:{...s,size:50,space:34,incrs:y_,values:v_}],series:[{},...this.lines.map(a=>({stroke:a.colour,width:a.colour===x_&&this.unfolded?1.1:1.7,points:r?{show:!0,size:6,fill:a.colour}:{show:!1},dash:this.panel.variable==="energy"&&a.label==="total"?[5,4]:void 0}))],hooks:{setSelect:[a=>{let{left:l,width:c}=a.select;c<4||(a.setSelect({left:0,top:0,width:0,height:0},!1),this.plots.zoom([a.posToVal(l,"x"),a.posToVal(l+c,"x")]))}],drawAxes:[a=>this.events(a)],draw:[()=>this.move()]}}}events(t){let{events:e}=this.page.run;if(!e||!e.length||e.length>60)return;let{ctx:n,bbox:s}=t;n.save(),n.strokeStyle=this.plots.colours.muted,n.globalAlpha=.55,n.lineWidth=devicePixelRatio,n.setLineDash([2*devicePixelRatio,3*devicePixelRatio]),n.beginPath();for(let[r]of e){let o=t.valToPos(r,"x",!0);o<s.left||o>s.left+s.width||(n.moveTo(o,s.top),n.lineTo(o,s.top+s.height))}n.stroke(),n.restore()}listen(t){let e=null;t.addEventListener("mousedown",n=>e=n.clientX),t.addEventListener("click",n=>{e!==null&&Math.abs(n.clientX-e)>4||this.plots.seek(this.chart.posToVal(n.clientX-t.getBoundingClientRect().left,"x"))})}rescale(){if(!this.chart)return;let{time:t}=this.page.motion,[e,n]=this.plots.range||[t[0],t[t.length-1]];this.chart.setScale("x",{min:e,max:n})}move(){let{chart:t,now:e}=this;if(!t)return;let n=this.page.store.get("time"),{min:s,max:r}=t.scales.x;e.hidden=!(n>=s&&n<=r),e.hidden||(e.style.transform=`translateX(${t.valToPos(n,"x").toFixed(2)}px)`)}tell(t){if(!this.lines)return;this.move();let[e,n]=this.page.motion.place(t);for(let{values:s,output:r}of this.lines){let o=ai(n?s[e]+n*(s[e+1]-s[e]):s[e]);r.textContent!==o&&(r.textContent=o)}}},v_=(i,t,e,n,s)=>t.map(r=>kg(r,s,Math.max(...t.map(Math.abs)))),uE=i=>i==="1"?"":i.replaceAll(" "," ").replaceAll("**2","²").replaceAll("^2","²");function fE(i){let[t,e]=[1/0,-1/0];for(let n of i)n<t&&(t=n),n>e&&(e=n);return e>=t?e-t:0}function dE(i,t){let e=t?n=>n>0&&n<1/0:Number.isFinite;return i.every(e)?i:Array.from(i,n=>e(n)?n:null)}var pE=(i,t)=>i===null||t===null?[0,1]:i<t?[i,t]:[i-.5,t+.5];function mE(i,t,e){if(t===null||e===null)return[-1,1];let n=Math.max(Math.abs(t),Math.abs(e));if(n===0)return[-1,1];let s=Math.max(e-t,1e-5*n),r=(t+e)/2;return[r-.58*s,r+.58*s]}function gE(i,t,e){if(t===null||e===null||!(e>0))return[.1,1];let n=Math.ceil(Math.log10(e)+.05),s=Math.min(n-1,Math.floor(Math.log10(Math.max(t,Number.MIN_VALUE*1e16))));return[10**Math.max(s,n-hE),10**n]}function _E(i,t,e,n){let[s,r]=[Math.round(Math.log10(e)),Math.round(Math.log10(n))],o=Math.max(1,Math.ceil((r-s)/4));return Array.from({length:Math.floor((r-s)/o)+1},(a,l)=>10**(r-l*o)).reverse()}function zd({content:i,run:t},e){let n=i.reproduce,s=i.file_name;e.append(S_("In Python",n.code,`${s}.py`,n.needs)),n.file?e.append(S_("System file",n.file,`${s}.yaml`,[`Save it as ${s}.yaml, beside these lines.`])):e.append(tt("article.card",{},tt("h3",{},"System file"),tt("p.muted",{},n.missing)));let r=Object.entries({...n.versions,fingerprint:n.fingerprint}),o=t?"What computed it":"What it is";e.append(tt("article.card",{},tt("h3",{},o),kd(r.filter(([,a])=>a))))}function kd(i){let t=tt("dl.table");for(let[e,n]of i)t.append(tt("dt",{},e),tt("dd",{dir:"auto"},n));return t}function S_(i,t,e,n=[]){let s=tt("pre",{tabIndex:0,"aria-label":i},tt("code",{},t)),r=tt("button.chip.small",{type:"button"},"copy");r.addEventListener("click",async()=>{r.textContent=await xE(t,s)?"copied":"selected: press Ctrl C",setTimeout(()=>r.textContent="copy",2e3)});let o=tt("button.chip.small",{type:"button",title:e,onclick:()=>Gd(e,null,t)},"save"),a=tt("header",{},tt("h3",{},i),tt("span.buttons",{},r,o));return tt("article.card",{},a,...n.map(l=>tt("p.muted",{dir:"auto"},l)),s)}async function xE(i,t){try{return await navigator.clipboard.writeText(i),!0}catch{return getSelection().selectAllChildren(t),document.execCommand("copy")}}function Gd(i,t,e=null){let n=tt("a",{href:e===null?t:URL.createObjectURL(new Blob([e],{type:"text/plain"})),download:i});n.click(),e!==null&&setTimeout(()=>URL.revokeObjectURL(n.href),1e4)}var M_=200;function b_(i,t){let{run:e}=i;e.complete||t.append(tt("article.card.warns",{},tt("h3",{},"Stopped early"),tt("p",{dir:"auto"},e.stopped||"The run did not reach its end."))),t.append(tt("article.card",{},tt("h3",{},"Quality"),tt("p.muted",{},yE(e)),kd(e.quality)));let n=[...e.warnings||[],...e.told];if(n.length){let s=tt("ul",{},...n.map(r=>tt("li",{dir:"auto"},r)));t.append(tt("article.card",{},tt("h3",{},"This page"),s))}e.events&&e.events.length&&t.append(vE(i))}function yE({drift:i,complete:t}){let e="Energy drift is the largest change of energy less the work of what acts, over the stored instants, as a part of the energy that was at play.";return!Number.isFinite(i)&&!t?`${e} Here it is not known, as the run did not reach its end.`:Number.isFinite(i)?i<1e-6?`${e} Here it is small: the steps followed the motion.`:i<.001?`${e} Here it is noticeable: a smaller rtol, or dt, makes it smaller.`:`${e} Here it is large: make rtol, or dt, smaller before you rely on this run.`:`${e} Here it is not a number: the run is not to be relied on.`}function vE({run:i,player:t}){let e=tt("div.events");for(let[s,r]of i.events.slice(0,M_))e.append(tt("button.event",{type:"button",title:"go there",onclick:()=>t.seek(s)},tt("b",{},`${Number(s.toPrecision(6))} s`),Mn(r)));let n=i.events.length-M_;return n>0&&e.append(tt("p.muted",{},`and ${n.toLocaleString("en")} more, in the run's data`)),tt("article.card",{},tt("h3",{},"Events"),e)}var ni=[1,0,0,0,1,0,0,0,1],li=[0,0,0],Ni=(i,t)=>i[0]*t[0]+i[1]*t[1]+i[2]*t[2],Vd=(i,t)=>[i[1]*t[2]-i[2]*t[1],i[2]*t[0]-i[0]*t[2],i[0]*t[1]-i[1]*t[0]],Ze=i=>Math.hypot(i[0],i[1],i[2]),Ee=(i,t)=>[i[0]*t,i[1]*t,i[2]*t],rn=(i,t)=>[i[0]+t[0],i[1]+t[1],i[2]+t[2]],Ui=(i,t)=>[i[0]-t[0],i[1]-t[1],i[2]-t[2]];function Ml(i,t){let e=new Array(9);for(let n=0;n<3;n++)for(let s=0;s<3;s++)e[3*n+s]=i[3*n]*t[s]+i[3*n+1]*t[3+s]+i[3*n+2]*t[6+s];return e}var ze=(i,t)=>[i[0]*t[0]+i[1]*t[1]+i[2]*t[2],i[3]*t[0]+i[4]*t[1]+i[5]*t[2],i[6]*t[0]+i[7]*t[1]+i[8]*t[2]],Hd=i=>[i[0],i[3],i[6],i[1],i[4],i[7],i[2],i[5],i[8]];function ks(i,t){let[e,n,s]=i,r=Math.sin(t),o=Math.sin(t/2),a=2*o*o;return[1-a*(n*n+s*s),a*e*n-r*s,a*e*s+r*n,a*e*n+r*s,1-a*(e*e+s*s),a*n*s-r*e,a*e*s-r*n,a*n*s+r*e,1-a*(e*e+n*n)]}function qh(i){let t=Ze(i);return t>0?ks(Ee(i,1/t),t):ni}function Yh(i){let t=Math.hypot(i[0],i[1],i[2],i[3])||1,[e,n,s,r]=[i[0]/t,i[1]/t,i[2]/t,i[3]/t];return[1-2*(s*s+r*r),2*(n*s-e*r),2*(n*r+e*s),2*(n*s+e*r),1-2*(n*n+r*r),2*(s*r-e*n),2*(n*r-e*s),2*(s*r+e*n),1-2*(n*n+s*s)]}var Qi=(i,t)=>({R:Ml(i.R,t.R),p:rn(i.p,ze(i.R,t.p))});function w_(i){let t=Hd(i.R);return{R:t,p:Ee(ze(t,i.p),-1)}}var Fi=i=>({R:i&&i.R||ni,p:i&&i.p||li});var E_={Fixed:()=>({R:ni,p:li}),Revolute:(i,t)=>({R:ks(i.axis,t[0]),p:li}),Prismatic:(i,t)=>({R:ni,p:Ee(i.axis,t[0])}),Screw:(i,t)=>({R:ks(i.axis,t[0]),p:Ee(i.axis,i.pitch*t[0])}),Cylindrical:(i,t)=>({R:ks(i.axis,t[0]),p:Ee(i.axis,t[1])}),Universal:(i,t)=>({R:Ml(ks(i.axis1,t[0]),ks(i.axis2,t[1])),p:li}),Planar:(i,t)=>({R:ks(i.normal,t[0]),p:rn(Ee(i.directions[0],t[1]),Ee(i.directions[1],t[2]))}),Spherical:(i,t)=>({R:Yh(t),p:li}),Joint:(i,t)=>({R:i.turn_axes.reduce((e,n,s)=>Ml(e,ks(n,t[i.slide_axes.length+s])),ni),p:i.slide_axes.reduce((e,n,s)=>rn(e,Ee(n,t[s])),li)}),Free:(i,t)=>({R:Yh(t),p:t.slice(4,7)})},A_=(i,t)=>i.map(e=>e.reduce((n,s,r)=>n+s*t[r],0)),SE=(i,t)=>i.reduce((e,n,s)=>e+t[s]*n.reduce((r,o,a)=>r+o*t[a],0),0);function T_(i,t,e){let n=Fi(i);if(!t.moves)return n;let s=i.T?rn(n.p,A_(i.T,e)):n.p;i.H&&(s=rn(s,Ee(t.along,-.5*SE(i.H,e))));let r=i.S?qh(A_(i.S,e)):ni;return{R:n.R===ni?r:Ml(r,n.R),p:s}}var ms=class{constructor(t){this.scene=t,this.bodies=t.bodies.map(()=>({R:ni,p:li})),this.nodes=t.bodies.map(()=>[]),this.hinges=t.bodies.map(()=>({R:ni,p:li})),this.joints=t.bodies.map(()=>({R:ni,p:li})),this.etas=t.bodies.map(()=>[])}update(t,e=1,n={}){return this.scene.bodies.forEach((s,r)=>{let{hinge:o,flex:a}=s,l=o.coordinates.length,c=Array.from(t.slice(s.q,s.q+l)),h=this.carrier(s.parent,s.node),u=Qi(h,Fi(o)),f=n[o.name],d=o.type in E_?E_[o.type](o,c):{R:f?Yh(f):ni,p:f?f.slice(4,7):li};this.hinges[r]=u;let p=Qi(u,d);if(this.joints[r]=p,a){let _=Array.from(t.slice(s.q+l,s.q+l+a.labels.length),m=>m*e);this.etas[r]=_,p=Qi(p,w_(Qi(T_(a.root,a,_),Fi(a.root_pose)))),this.nodes[r]=a.nodes.map(m=>Qi(p,T_(m,a,_)))}this.bodies[r]=p}),this}carrier(t,e){return t<0?{R:ni,p:li}:e==null||!this.nodes[t].length?this.bodies[t]:this.nodes[t][e]}of(t){return Qi(this.carrier(t.body,t.node),Fi(t))}};var Wd=9;function R_(i){let{store:t,scene:e,motion:n}=i,s=tt("aside.selected",{hidden:!0,"aria-label":"the selected body"}),r=-1,o=[],a=new ms(e),l=h=>{let u=e.bodies[h],f=tt("button.close",{type:"button",title:"close (Esc)","aria-label":"close",onclick:()=>t.set({selected:-1})},"×"),d=tt("dl.now-rows"),p=ME(u);o=p.slice(0,Wd).map(({label:m,unit:g,at:v})=>{let A=tt("dd");return d.append(tt("dt",{title:m},m),A),{output:A,unit:g,at:v}}),p.length>Wd&&d.append(tt("dt",{},`+ ${p.length-Wd} more`),tt("dd"));let _=tt("dd");d.append(tt("dt",{},"position"),_),o.push({output:_,at:-1}),s.replaceChildren(tt("header",{},Mn(u.name,"h3"),f),tt("p.muted",{},`${u.hinge.text} · ${ai(u.mass)} kg`),d)},c=()=>{let{time:h,q:u,exaggeration:f}=t.values,d=n?n.q(h):u,p=f===1?i.poses:a.update(d,1,n?n.custom(h):{});for(let{output:_,unit:m,at:g}of o)_.textContent=g<0?`${p.bodies[r].p.map(bE).join(", ")} m`:`${ai(wE(d[g]))}${m&&m!=="1"?` ${m}`:""}`};return t.on(["selected"],({selected:h})=>{if(s.hidden=!(h>=0&&h<e.bodies.length),s.hidden)return void(r=-1);r=h,l(r),c()}),t.on(["time","q","exaggeration"],()=>r>=0&&c()),s}function ME({hinge:i,flex:t,q:e}){let n=i.coordinates.map((s,r)=>({label:s,unit:i.units[r],at:e+r}));return t?[...n,...t.labels.map((s,r)=>({label:`mode ${s}`,unit:"",at:e+i.coordinates.length+r}))]:n}var bE=i=>Math.abs(i)<5e-7?"0":Math.abs(i)<.001?ai(i):i.toPrecision(3).replace("-","−"),wE=i=>Math.abs(i)<1e-12?0:i;var $o=300,EE=15,AE=150,TE={null:"rigid"};function Xd(i,t){let{scene:e}=i,n=CE(e.bodies),s=Math.max(1,...n.map(_=>_.depth)),r=tt("article.card.tree"),o=Math.min(EE,AE/s);r.style.setProperty("--step",`${o.toFixed(2)}px`),r.classList.toggle("deep",o<6);let a=e.gravity.some(_=>_)?e.gravity.map(NE).join(", "):"0, 0, 0",l=[`${ai(e.mass)} kg`,`gravity (${a}) m/s²`,e.fidelity?`fidelity ${e.fidelity}`:TE.null];r.append(tt("p.muted.facts",{},l.join(" · ")),tt("div.world",{},"world"),...C_(e,-1,0));let c=[],{colours:h}=i,u=_=>{for(let{k:m,depth:g}of _)c[m]=PE(i,m,g,h[m]),r.append(c[m],...C_(e,m,g+1))};u(n.slice(0,$o));let f=null,d=()=>{f&&(f.remove(),f=null,u(n.slice($o)))};n.length>$o&&(f=tt("button.chip.small.all",{type:"button",onclick:d},`show all ${n.length.toLocaleString("en")} bodies`),r.append(f)),t.append(r);for(let[_,m]of IE(e))t.append(DE(_,m));let p=-1;i.store.on(["selected"],({selected:_})=>{c[p]&&c[p].setAttribute("aria-pressed","false"),_>=0&&!c[_]&&d(),p=_,c[_]&&(c[_].setAttribute("aria-pressed","true"),!t.hidden&&document.activeElement!==c[_]&&RE(c[_],t))})}function RE(i,t){let[e,n]=[i.getBoundingClientRect(),t.getBoundingClientRect()];t.scrollHeight>t.clientHeight&&(e.top<n.top||e.bottom>n.bottom)&&(t.scrollTop+=e.top-n.top-n.height/3)}function CE(i){let t=new Map;i.forEach((s,r)=>t.set(s.parent,[...t.get(s.parent)||[],r]));let e=[],n=(t.get(-1)||[]).map(s=>({k:s,depth:0})).reverse();for(;n.length;){let s=n.pop();e.push(s);for(let r of[...t.get(s.k)||[]].reverse())n.push({k:r,depth:s.depth+1})}return e}function PE({store:i,scene:t},e,n,s){let r=t.bodies[e],o=r.node===null||r.node===void 0?"":` at ${t.bodies[r.parent].flex.nodes[r.node].name}`,a=tt("i");a.style.background=s;let l=tt("button.body",{type:"button","aria-pressed":"false",onclick:()=>i.set({selected:i.get("selected")===e?-1:e}),onpointerenter:()=>i.set({hovered:e}),onpointerleave:()=>i.set({hovered:-1})},tt("span.head",{},a,Mn(r.name,"b.name"),Mn(`${r.hinge.name}: ${r.hinge.text}${o}`,"span.muted.hinge"),tt("span.muted.mass",{},`${ai(r.mass)} kg`)));if(l.style.setProperty("--depth",n),r.flex&&r.flex.labels.length){let{labels:c,hertz:h}=r.flex,u=c.map((f,d)=>tt("span.mode",{},f," ",tt("b",{},`${qd(h[d])} Hz`)));l.append(tt("span.modes",{},...u))}return l}function C_(i,t,e){return i.frames.filter(n=>n.body===t).map(n=>{let s=n.node===null||n.node===void 0||t<0?"":` at ${i.bodies[t].flex.nodes[n.node].name}`,r=tt("div.frame.muted",{},Os("M12 4v16M4 12h16"),Mn(`${n.name}${s}`));return r.style.setProperty("--depth",e),r})}function IE(i){let t=[];i.closures.length&&t.push(["loops",i.closures.map(LE)]);for(let[e,n]of Object.entries(i.acting||{}))t.push([e,n]);return t.filter(([,e])=>e.length)}function LE(i){let t=i.frames?`${i.frames.map(e=>e.name).join(" – ")}`:"";return[i.name,[i.text,i.active===!1?"inactive at the start":""].filter(Boolean).join(", "),t]}function DE(i,t){let e=t.slice(0,$o).map(([n,s,r])=>tt("div.acting",{},Mn(n,"b.name"),Mn(s,"span.muted"),r?Mn(r,"span.muted.figures"):null));return t.length>$o&&e.push(tt("p.muted",{},`and ${(t.length-$o).toLocaleString("en")} more`)),tt("article.card",{},tt("h3",{},i),...e)}var qd=i=>i>0&&(i>=1e4||i<.001)?ai(i):i.toPrecision(3),NE=i=>String(Number(i.toPrecision(4))).replace("-","−");var Yd=300,UE=.08,FE=.6,OE=["x","y","z"],BE=["Spherical","Free"];function P_(i,t){let{store:e,scene:n,content:s}=i,r=[...s.q],o=GE(i),a=[],l=d=>{let p=[...e.get("q")];d(p),e.set({q:p})};n.closures.length&&t.append(XE(i));let c=n.bodies.filter(d=>d.hinge.coordinates.length||d.flex&&d.flex.labels.length),h=d=>{for(let p of d)t.insertBefore(zE(i,p,r,o,l,a),f)},u=tt("button.chip.wide",{type:"button",onclick:()=>a.forEach(d=>d())},n.closures.length?"back to the start":"back to zero"),f=tt("div.end",{},u);if(t.append(f),h(c.slice(0,Yd)),c.length>Yd){let d=tt("button.chip.wide",{type:"button"},`show all ${c.length.toLocaleString("en")} hinges`);d.addEventListener("click",()=>{d.remove(),h(c.slice(Yd))}),f.prepend(d)}c.length||t.prepend(tt("p.muted",{},"Nothing of this system can move."))}function zE(i,t,e,n,s,r){let{hinge:o,flex:a,q:l}=t,c=tt("article.card.coordinates",{},tt("header",{},Mn(o.name,"h3"),Mn(t.name===o.name?o.text:`${t.name} · ${o.text}`,"span.muted.unit"))),h=f=>{let{row:d,reset:p}=Zd(f);r.push(p),c.append(d)};o.type==="Custom"&&c.append(tt("p.muted",{},"A hinge of one's own is Python code: the page cannot move it."));let u=BE.includes(o.type);if(u){let f=[0,0,0],d=e.slice(l,l+4);OE.forEach((p,_)=>h({label:`turn ${p}`,unit:"°",low:-180,high:180,value:0,digits:1,change:m=>{f[_]=m*Math.PI/180;let g=WE(d,HE(f));s(v=>g.forEach((A,S)=>v[l+S]=A))}}))}if(o.coordinates.forEach((f,d)=>{if(u&&d<4||o.type==="Custom")return;let[p,_]=kE(o,d,n,e[l+d]),m=o.units[d];h({label:f,unit:m==="1"?"":m,low:p,high:_,value:e[l+d],change:g=>s(v=>v[l+d]=g)})}),a){let f=VE(a,i.array),d=l+o.coordinates.length;a.labels.forEach((p,_)=>h({label:p,hertz:a.hertz[_],unit:"",low:-f[_],high:f[_],value:e[d+_],change:m=>s(g=>g[d+_]=m)}))}return c}function Zd({label:i,hertz:t,unit:e,low:n,high:s,value:r,digits:o,change:a}){let l=`s${Zd.count=(Zd.count||0)+1}`,[c,h]=[Math.min(n,r),Math.max(s,r)],u=h-c||1,f=ul({id:l,min:c,max:h,step:"any",title:"double click: back"}),d=tt("output"),p=g=>{Math.abs(g)<1e-9*u&&(g=0);let v=o!==void 0?g.toFixed(o).replace("-","−"):g===0?"0.000":ai(g);d.textContent=e&&e!=="°"?`${v} ${e}`:`${v}${e}`,f.setAttribute("aria-valuetext",d.textContent),fl(f,(g-c)/u,(r-c)/u)},_=g=>{f.value=g,p(g),a(g)};f.addEventListener("input",()=>{let g=Number(f.value),v=Math.abs(g-r)<.012*u?r:g;p(v),a(v)}),f.addEventListener("dblclick",()=>_(r)),f.addEventListener("keydown",g=>{let v={ArrowRight:1,ArrowUp:1,ArrowLeft:-1,ArrowDown:-1}[g.key];v&&(g.preventDefault(),_(Math.min(h,Math.max(c,Number(f.value)+v*u*(g.shiftKey?10:1)/200))))}),f.value=r,p(r);let m=tt("label",{htmlFor:l,title:i},i,t===void 0?null:tt("span.muted",{},` ${qd(t)} Hz`));return{row:tt("div.slider-row",{},m,f,d),reset:()=>_(r)}}function kE({limits:i,units:t},e,n,s){if(i&&Array.isArray(i[0])&&i[1][e]>i[0][e])return[i[0][e],i[1][e]];if(i&&!Array.isArray(i[0])&&i[1]>i[0]&&e===0)return i;if(t[e]==="rad")return[-Math.PI,Math.PI];let r=t[e]==="m"?n:1;return[s-r,s+r]}function GE({scene:i,poses:t,array:e}){let[n,s]=[[1/0,1/0,1/0],[-1/0,-1/0,-1/0]],r=a=>{n=n.map((l,c)=>Math.min(l,a[c])),s=s.map((l,c)=>Math.max(l,a[c]))};i.bodies.forEach((a,l)=>{let{R:c,p:h}=t.bodies[l];r(h),r(t.hinges[l].p);let u=a.flex?I_(a.flex,e).ends:[a.com];for(let f of u)r(ze(c,f).map((d,p)=>d+h[p]))});let o=Ze(Ui(s,n));return o>0&&Number.isFinite(o)?Number(o.toPrecision(2)):1}function I_(i,t){let{skin:e}=i;if(e.kind==="beam")return{length:e.length,ends:[[0,0,0],[e.length,0,0]]};let{values:n}=t(e.points),[s,r]=[[1/0,1/0,1/0],[-1/0,-1/0,-1/0]];for(let o=0;o<n.length;o+=3)s=s.map((a,l)=>Math.min(a,n[o+l])),r=r.map((a,l)=>Math.max(a,n[o+l]));return n.length?{length:Ze(Ui(r,s))||1,ends:[s,r]}:{length:1,ends:[]}}function VE(i,t){let e=i.labels.length,{length:n}=I_(i,t),s=new Array(e).fill(0),r=new Array(e).fill(0),o=(a,{values:l,shape:c})=>{for(let h=0;h<c[0];h++)for(let u=0;u<e;u++){let[f,d,p]=[0,1,2].map(_=>l[(3*h+_)*e+u]);a[u]=Math.max(a[u],Math.hypot(f,d,p))}};i.skin.T&&o(s,t(i.skin.T)),i.skin.S&&o(r,t(i.skin.S));for(let a of[...i.nodes,i.root])a.T&&o(s,{values:a.T.flat(),shape:[1]}),a.S&&o(r,{values:a.S.flat(),shape:[1]});return s.map((a,l)=>{let c=Math.min(a>0?UE*n/a:1/0,r[l]>0?FE/r[l]:1/0);return Number.isFinite(c)?Number(c.toPrecision(2)):1})}function HE(i){let t=Ze(i),e=t>0?Math.sin(t/2)/t:.5;return[Math.cos(t/2),e*i[0],e*i[1],e*i[2]]}function WE([i,t,e,n],[s,r,o,a]){return[i*s-t*r-e*o-n*a,i*r+t*s+e*a-n*o,i*o-t*a+e*s+n*r,i*a+t*o-e*r+n*s]}function XE({scene:i,store:t,poses:e}){let n=i.closures.filter(a=>a.frames&&a.joint),s=tt("dl.table"),r=n.slice(0,40).map(a=>{let l=tt("dd");return s.append(tt("dt",{},Mn(a.name)),l),l}),o="This system has loops. Sliders move its tree, so loops open"+(n.length?"; by how far:":".");return t.on(["q","exaggeration"],()=>n.slice(0,40).forEach((a,l)=>r[l].textContent=qE(YE(a,e)))),tt("article.card",{},tt("h3",{},"loops"),tt("p.muted",{},o),s)}var qE=i=>i<1e-9?"closed":Rh(i);function YE({frames:i,joint:t,axis:e},n){let[s,r]=i.map(a=>n.of(a)),o=ze(Hd(s.R),Ui(r.p,s.p));return t==="Prismatic"||t==="Cylindrical"||t==="Screw"?Ze(Ui(o,Ee(e,Ni(o,e)))):t==="Planar"?Math.abs(Ni(o,e)):Ze(o)}var ZE={iso:"from above, at an angle",front:"from the front",side:"from the side",top:"from above"},$E=500,JE=["M4 8h3.2L9 5.5h6L16.8 8H20v11H4z","M12 10a3.2 3.2 0 1 0 0 6.4a3.2 3.2 0 1 0 0-6.4"];function L_(i){let{store:t,scene:e,run:n}=i,s=e.bodies.some(u=>u.flex&&u.flex.labels.length),r=n&&n.arrows&&n.arrows.length,o=[n&&["trails","where points have been"],["hinges","hinges and their axes"],["frames","frames, as three axes"],["names","the names of bodies"],s&&["deflection","colour by how far a body is bent"],r&&["loads","loads, as arrows"],["ground","the ground and its shadows"]].filter(Boolean),a=tt("div.group.shown",{},...o.map(([u,f])=>Th(t,u,u,f)),QE(i)),l=tt("button.chip.fold",{type:"button","aria-expanded":"false",title:"what is shown"},"show …"),c=tt("div.toolbar",{role:"toolbar","aria-label":"the picture"});l.addEventListener("click",()=>{let u=c.classList.toggle("open");l.setAttribute("aria-expanded",String(u))});let h=Object.entries(ZE).map(([u,f])=>tt("button.chip",{type:"button",title:f,onclick:()=>i.stage.preset(u)},u));return c.append(tt("div.group",{},...h,KE(i),l),tt("span.space"),a),c}function KE({store:i,scene:t}){let e=tt("select.chip.follow",{"aria-label":"follow a body",title:"keep a body in the middle"});return e.append(tt("option",{value:"-1"},"follow …")),t.bodies.slice(0,$E).forEach((n,s)=>e.append(tt("option",{value:String(s)},jE(n.name)))),e.addEventListener("change",()=>i.set({follow:Number(e.value)})),i.on(["follow"],n=>e.value=String(n.follow)),e}var jE=i=>i.length>40?`${i.slice(0,38)} …`:i;function QE(i){return tt("button.chip.icon",{type:"button",title:"save this picture","aria-label":"save this picture",onclick:()=>{let e=i.stage.picture();e&&Gd(`${i.content.file_name}.png`,e)}},Os(...JE))}var Zh=class{constructor(t,e){tA(t,document.getElementById("header")),this.tabs(t,e),document.getElementById("stage").after(tt("div",{id:"over"},L_(t),R_(t)))}tabs(t,e){let n=t.run?{Plots:c=>new Xh(t,c),System:c=>Xd(t,c),Quality:c=>b_(t,c),Reproduce:c=>zd(t,c)}:{Coordinates:c=>P_(t,c),System:c=>Xd(t,c),Reproduce:c=>zd(t,c)},s=Object.keys(n),r=tt("nav.tabs",{role:"tablist","aria-label":"about this page"}),o=s.map(c=>{let h=c.toLowerCase();return tt("button",{id:`tab-${h}`,type:"button",role:"tab","aria-controls":`in-${h}`,onclick:()=>l(c)},c)}),a=s.map(c=>{let h=c.toLowerCase();return tt("div.inside",{id:`in-${h}`,role:"tabpanel","aria-labelledby":`tab-${h}`})}),l=c=>{s.forEach((h,u)=>{let f=h===c;o[u].setAttribute("aria-selected",String(f)),o[u].tabIndex=f?0:-1,a[u].hidden=!f,f&&!a[u].childElementCount&&n[h](a[u])})};r.addEventListener("keydown",c=>{let h={ArrowRight:1,ArrowLeft:-1}[c.key];if(!h||!dl())return;let u=(o.indexOf(document.activeElement)+h+s.length)%s.length;l(s[u]),o[u].focus(),c.preventDefault()}),r.append(...o),e.append(r,...a),l(s[0]),this.choose=l}};function tA(i,t){let{scene:e,run:n,content:s}=i,r=[pl(e.bodies.length,"body"),`${pl(e.nv,"degree")} of freedom`.replace("degrees of","degrees of")];n&&r.push(n.how);let o=[];n&&o.push(eA(n)),n&&!n.complete&&o.push(tt("span.badge.amber",{title:n.stopped||"it did not reach its end"},"stopped early")),t.append(Mn(e.name,"h1"),tt("span.what.muted",{title:r.join(" · ")},r.join(" · ")),...o,tt("span.gap"),tt("span.version.muted",{},`pliant ${s.pliant}`),p_(i))}function eA({drift:i,complete:t}){let e=Number.isFinite(i),n=i<1e-6?"green":i<.001?"amber":"red",s=e?i===0?"0":i.toExponential(1).replace("-","−").replace("+",""):t?"not a number":"not known";return tt(`span.badge.${e?n:t?"red":"amber"}`,{title:"the largest change of energy less work, as a part of the energy that was at play; Quality has more"},`energy drift ${s}`)}var nA=[.01,.02,.05,.1,.2,.5,1,2,5,10],D_=2,iA=120,sA="M8 5.5v13l11-6.5z",rA=["M8.5 5.5v13","M15.5 5.5v13"],oA=120,$h=class{constructor(t,e){this.page=t,this.store=t.store,t.run&&this.clock(e),t.scene.bodies.some(n=>n.flex&&n.flex.labels.length)&&e.append(hA(t)),e.hidden=!e.childElementCount,document.addEventListener("keydown",n=>this.key(n))}clock(t){let{store:e}=this,{start:n,end:s}=this.page.motion;this.duration=s-n;let r=this.duration>0;e.set({speed:aA(this.duration)});let o=tt("button.play",{type:"button",disabled:!r,onclick:()=>this.toggle()}),a=tt("output.time",{"aria-live":"off"}),l=ul({min:0,max:1,step:"any",disabled:!r,"aria-label":"time"});l.addEventListener("input",()=>e.set({time:n+Number(l.value)*this.duration,playing:!1}));let c=tt("div.marks");for(let u of cA(this.page.run.events,n,this.duration,f=>this.seek(f)))c.append(u);let h=Gg(this.duration);t.append(tt("div.row",{},o,a,tt("div.line",{},l,c),lA(e),Th(e,"loop","loop","begin again at the end"))),a.style.minWidth=`${Math.max(s.toFixed(h).length,n.toFixed(h).length)+2}ch`,e.on(["playing"],({playing:u})=>{o.replaceChildren(u?Os(...rA):Os(sA)),o.classList.toggle("playing",u),o.title=u?"pause (space)":"play (space)",o.setAttribute("aria-label",u?"pause":"play"),u&&this.run()}),e.on(["time"],u=>{a.textContent=`${u.time.toFixed(h).replace("-","−")} s`;let f=r?Math.min(1,Math.max(0,(u.time-n)/this.duration)):0;l.value=f,l.setAttribute("aria-valuetext",a.textContent),fl(l,f)})}toggle(){let{store:t}=this;if(!(this.duration>0))return;let{start:e,end:n}=this.page.motion;t.set(!t.get("playing")&&t.get("time")>=n?{time:e,playing:!0}:{playing:!t.get("playing")})}seek(t){let{start:e,end:n}=this.page.motion;this.store.set({time:Math.min(n,Math.max(e,t)),playing:!1})}run(){let{store:t}=this,{start:e,end:n}=this.page.motion;if(!(this.duration>0))return void t.set({playing:!1});let s=null,r=this.running=(this.running||0)+1,o=a=>{if(!t.get("playing")||r!==this.running)return;let l=s===null?0:Math.min(.5,(a-s)/1e3);s=a;let c=t.get("time")+l*t.get("speed");c>=n&&t.get("loop")&&(c=e+(c-e)%this.duration),c>=n?t.set({time:n,playing:!1}):t.set({time:c}),requestAnimationFrame(o)};requestAnimationFrame(o)}key(t){let{target:e,key:n}=t;if(t.defaultPrevented||t.ctrlKey||t.metaKey||t.altKey)return;if(n==="Escape"&&this.store.get("selected")>=0)return void this.store.set({selected:-1});if(!this.page.run||!(this.duration>0))return;let s=e instanceof Element&&e.closest("#player .line");if(!(e instanceof Element&&e.closest("input, select, textarea, [role=tab], [contenteditable]")&&!s&&(dl()||e.matches("select, input, textarea")))){if(n===" "){if(dl()&&e.closest&&e.closest("button, a, summary"))return;e.closest&&e.closest("button")&&e.blur(),this.toggle()}else if(n==="ArrowRight"||n==="ArrowLeft")this.step((n==="ArrowRight"?1:-1)*(t.shiftKey?10:1));else if(n==="Home")this.seek(this.page.motion.start);else if(n==="End")this.seek(this.page.motion.end);else return;t.preventDefault()}}step(t){let{motion:e}=this.page,[n,s]=e.place(this.store.get("time")),r=t<0&&s>0?n+1:n;this.seek(e.time[Math.min(e.time.length-1,Math.max(0,r+t))])}};function aA(i){if(!(i>0)||i>=D_&&i<=iA)return 1;let t=i<D_?i/4:i/45,e=10**Math.floor(Math.log10(t));return Number((e*[1,2,5,10].reduce((n,s)=>Math.abs(s-t/e)<Math.abs(n-t/e)?s:n)).toPrecision(1))}function lA(i){let t=[...new Set([...nA,i.get("speed")])].sort((s,r)=>s-r),e=s=>`${s>=1e5||s<1e-4?s.toExponential(0).replace("-","−"):s.toLocaleString("en",{maximumFractionDigits:6})} ×`,n=tt("select.chip",{"aria-label":"speed",title:"seconds of the run in a second"});for(let s of t)n.append(tt("option",{value:String(s)},e(s)));return n.addEventListener("change",()=>i.set({speed:Number(n.value)})),i.on(["speed"],({speed:s})=>n.value=String(s)),n}function cA(i,t,e,n){let s=new Map;for(let[o,a]of i||[]){let l=e>0?(o-t)/e:0;if(!(l>=0&&l<=1))continue;let c=Math.round(l*oA*2);s.has(c)||s.set(c,[]),s.get(c).push([o,a,l])}let r=([o,a])=>`${a}, ${o.toPrecision(4)} s`;return[...s.values()].map(o=>{let a=o.length>3?`${pl(o.length,"event")}, ${o[0][0].toPrecision(4)} s to ${o[o.length-1][0].toPrecision(4)} s`:o.map(r).join(`
`),l=tt("button.mark",{type:"button",title:a,"aria-label":a,tabIndex:-1,onclick:()=>n(o[0][0])});return l.style.setProperty("--share",String(o[0][2])),l})}function hA({store:i,motion:t,deflection:e}){let n=ul({min:0,max:3,step:.01,"aria-label":"how many times larger deflections are drawn",title:"double click: true to scale"});n.id="exaggeration";let s=tt("output.times"),r=tt("span.muted.largest");return n.addEventListener("input",()=>i.set({exaggeration:uA(10**Number(n.value))})),n.addEventListener("dblclick",()=>i.set({exaggeration:1})),i.on(["exaggeration"],o=>{let a=Math.log10(o.exaggeration);Math.abs(Number(n.value)-a)>.02&&(n.value=a),fl(n,a/3),s.textContent=`× ${o.exaggeration.toLocaleString("en")}`,n.setAttribute("aria-valuetext",s.textContent)}),t&&r.append("largest ",tt("span.wide",{},"in this run "),Rh(e.largest)),tt("div.row.second",{},tt("label",{htmlFor:"exaggeration"},"deflection"),n,s,r)}var uA=i=>Number(i.toPrecision(2));var bl=new B;function Oi(i,t,e,n,s,r){let o=2*Math.PI*s/4,a=Math.max(r-2*s,0),l=Math.PI/4;bl.copy(t),bl[n]=0,bl.normalize();let c=.5*o/(o+a),h=1-bl.angleTo(i)/l;return Math.sign(bl[e])===1?h*c:a/(o+a)+c+c*(1-h)}var Jh=class i extends cs{constructor(t=1,e=1,n=1,s=2,r=.1){let o=s*2+1;if(r=Math.min(t/2,e/2,n/2,r),super(1,1,1,o,o,o),this.type="RoundedBoxGeometry",this.parameters={width:t,height:e,depth:n,segments:s,radius:r},o===1)return;let a=this.toNonIndexed();this.index=null,this.attributes.position=a.attributes.position,this.attributes.normal=a.attributes.normal,this.attributes.uv=a.attributes.uv;let l=new B,c=new B,h=new B(t,e,n).divideScalar(2).subScalar(r),u=this.attributes.position.array,f=this.attributes.normal.array,d=this.attributes.uv.array,p=u.length/6,_=new B,m=.5/o;for(let g=0,v=0;g<u.length;g+=3,v+=2)switch(l.fromArray(u,g),c.copy(l),c.x-=Math.sign(c.x)*m,c.y-=Math.sign(c.y)*m,c.z-=Math.sign(c.z)*m,c.normalize(),u[g+0]=h.x*Math.sign(l.x)+c.x*r,u[g+1]=h.y*Math.sign(l.y)+c.y*r,u[g+2]=h.z*Math.sign(l.z)+c.z*r,f[g+0]=c.x,f[g+1]=c.y,f[g+2]=c.z,Math.floor(g/p)){case 0:_.set(1,0,0),d[v+0]=Oi(_,c,"z","y",r,n),d[v+1]=1-Oi(_,c,"y","z",r,e);break;case 1:_.set(-1,0,0),d[v+0]=1-Oi(_,c,"z","y",r,n),d[v+1]=1-Oi(_,c,"y","z",r,e);break;case 2:_.set(0,1,0),d[v+0]=1-Oi(_,c,"x","z",r,t),d[v+1]=Oi(_,c,"z","x",r,n);break;case 3:_.set(0,-1,0),d[v+0]=1-Oi(_,c,"x","z",r,t),d[v+1]=1-Oi(_,c,"z","x",r,n);break;case 4:_.set(0,0,1),d[v+0]=1-Oi(_,c,"x","y",r,t),d[v+1]=1-Oi(_,c,"y","x",r,e);break;case 5:_.set(0,0,-1),d[v+0]=Oi(_,c,"x","y",r,t),d[v+1]=1-Oi(_,c,"y","x",r,e);break}}static fromJSON(t){return new i(t.width,t.height,t.depth,t.segments,t.radius)}};var fA=.07,dA=Math.cos(35*Math.PI/180);function xr([i,t,e]){return new Jh(i,t,e,3,fA*Math.min(i,t,e))}var Gs=(i,t=40,e=24)=>new Oa(i,t,e),gs=(i,t,e=48)=>new vi(i,i,t,e).rotateX(Math.PI/2),pA=(i,t)=>new Fa(i,t,12,36).rotateX(Math.PI/2),Kh=class{constructor(t){this.page=t,this.made=new Map}of(t){let e=[t.kind,t.size,t.radius,t.length,t.mesh].join(" ");return this.made.has(e)||this.made.set(e,this.build(t)),this.made.get(e)}build(t){return t.kind==="box"?xr(t.size):t.kind==="sphere"?Gs(t.radius):t.kind==="cylinder"?gs(t.radius,t.length):t.kind==="capsule"?pA(t.radius,t.length):mA(this.page.scene.meshes[t.mesh],this.page.array)}};function Jo(i,t){if(i.kind==="box")return{half:i.size.map(o=>o/2),centre:[0,0,0]};let{radius:e,length:n}=i;if(i.kind==="sphere")return{half:[e,e,e],centre:[0,0,0]};if(i.kind==="cylinder")return{half:[e,e,n/2],centre:[0,0,0]};if(i.kind==="capsule")return{half:[e,e,n/2+e],centre:[0,0,0]};let{low:s,high:r}=t.meshes[i.mesh];return{half:s.map((o,a)=>(r[a]-o)/2),centre:s.map((o,a)=>(r[a]+o)/2)}}function mA({low:i,high:t,points:e,faces:n},s){let r=s(e).values,o=new Float32Array(r.length);for(let a=0;a<r.length;a++)o[a]=i[a%3]+r[a]/65535*(t[a%3]-i[a%3]);return gA(o,s(n).values)}function gA(i,t){let e=t.length/3,n=new Float32Array(3*e),s=new Uint32Array(i.length/3+1);for(let u=0;u<e;u++){let[f,d,p]=[3*t[3*u],3*t[3*u+1],3*t[3*u+2]],[_,m,g]=[i[d]-i[f],i[d+1]-i[f+1],i[d+2]-i[f+2]],[v,A,S]=[i[p]-i[f],i[p+1]-i[f+1],i[p+2]-i[f+2]];n.set([m*S-g*A,g*v-_*S,_*A-m*v],3*u);for(let R=0;R<3;R++)s[t[3*u+R]+1]++}for(let u=1;u<s.length;u++)s[u]+=s[u-1];let r=new Uint32Array(t.length),o=s.slice();for(let u=0;u<t.length;u++)r[o[t[u]]++]=u/3|0;let a=new Float32Array(e);for(let u=0;u<e;u++)a[u]=Math.hypot(n[3*u],n[3*u+1],n[3*u+2]);let l=new Float32Array(3*t.length),c=new Float32Array(3*t.length);for(let u=0;u<t.length;u++){let f=t[u],d=u/3|0,[p,_,m]=[0,0,0];for(let v=s[f];v<s[f+1];v++){let A=r[v],S=0;for(let R=0;R<3;R++)S+=n[3*d+R]*n[3*A+R];A!==d&&S<dA*a[d]*a[A]||(p+=n[3*A],_+=n[3*A+1],m+=n[3*A+2])}let g=Math.hypot(p,_,m)||1;l.set([p/g,_/g,m/g],3*u),c.set(i.subarray(3*f,3*f+3),3*u)}let h=new je;return h.setAttribute("position",new qe(c,3)),h.setAttribute("normal",new qe(l,3)),h}function Vs({R:i,p:t},e=new de){return e.set(i[0],i[1],i[2],t[0],i[3],i[4],i[5],t[1],i[6],i[7],i[8],t[2],0,0,0,1)}var _A={roughness:.38,metalness:.35},xA=400,yA=.007,vA=.045,SA={drum:[i=>gs(1,1,i?16:40),Nr],ring:[i=>new ar(1,.1,i?5:12,i?16:48),Lg],flange:[()=>gs(1,1,48),Nr],ball:[()=>Gs(1),Nr],rail:[()=>xr([1,1,1]),Nr]};function wl(i){let t=Math.abs(i[0])<.6?[1,0,0]:[0,1,0],e=Ui(t,Ee(i,Ni(t,i))),n=Ze(e),[s,r,o]=Ee(e,1/n);return{x:[s,r,o],y:[i[1]*o-i[2]*r,i[2]*s-i[0]*o,i[0]*r-i[1]*s],z:i}}function $d(i,t){if(i.flex&&i.flex.skin.kind==="beam")return Math.min(...i.flex.skin.section.half);let e=(i.shapes||[]).map(n=>{let[s,r]=[...Jo(n,t).half].sort((o,a)=>o-a);return n.kind==="mesh"?.45*s:Math.min(r,1.6*s)});return e.length?Math.min(...e):1/0}function N_(i,t){let e=i.bodies[t];if(e.flex&&e.flex.skin.kind==="beam")return[[e.flex.skin.length,0,0]];let n=i.bodies.filter(s=>s.parent===t&&s.node===null).map(s=>Fi(s.hinge).p);return n.length?n:[Ee(e.com,2)]}function MA(i,t){let e=N_(i,t).map(Ze).filter(n=>n>0);return e.length?Math.min(...e):1/0}function bA(i,t){let{hinge:e}=i.bodies[t];return e.type!=="Revolute"?!1:N_(i,t).some(n=>Ze(n)>0&&Math.abs(Ni(e.axis,n))>.85*Ze(n))}var Ko=class{constructor(t){this.stage=t;let{scene:e,motion:n}=t.page,s=e.bodies.map(l=>$d(l,e)),r=e.bodies.map((l,c)=>MA(e,c)),o=t.extent.radius;this.list=e.bodies.flatMap((l,c)=>{let{hinge:h}=l;if(h.type==="Free"||h.type==="Fixed")return[];let u=Math.min(s[c],l.parent>=0?s[l.parent]:1/0),f=Math.min(r[c],l.parent>=0?r[l.parent]:1/0),d=Math.min(vA*o,.17*f),p=Math.max(Math.min(1.22*(Number.isFinite(u)?u:0),d),Math.min(yA*o,.17*f)),_=EA(l,n,6*p),m=bA(e,c);return[{k:c,body:l,hinge:h,radius:p,world:l.parent<0,collar:m,way:_,strut:_&&wA(l,_)}]}),this.meshes={};let a={drum:0,ring:0,flange:0,ball:0,rail:0};this.each(l=>a[l]++);for(let[l,c]of Object.entries(a)){if(!c)continue;let[h,u]=SA[l],f=l==="ring"?{roughness:.35,metalness:.2}:_A,d=new Vn({...f,color:new Ht(u)}),p=new qi(h(c>xA),d,c);p.castShadow=p.receiveShadow=!0,p.frustumCulled=!1,p.userData.bodies=[],t.scene.add(p),this.meshes[l]=p}}update({hinges:t}){for(let r of Object.values(this.meshes))r.visible=t;if(!t)return;let e={},[n,s]=[new de,new B];this.each((r,o,a,l,c)=>{let h=e[r]=(e[r]??-1)+1,{x:u,y:f,z:d}=a;Vs({R:[u[0],f[0],d[0],u[1],f[1],d[1],u[2],f[2],d[2]],p:o},n).scale(s.set(...l)),this.meshes[r].setMatrixAt(h,n),this.meshes[r].userData.bodies[h]=c});for(let r of Object.values(this.meshes))r.instanceMatrix.needsUpdate=!0,r.boundingSphere=null}each(t){let{poses:e}=this.stage.page,n=this.stage.camera.position;for(let{k:s,body:r,hinge:o,radius:a,world:l,collar:c,way:h,strut:u}of this.list){let{R:f,p:d}=e.hinges[s],p=e.joints[s].p,_=(v,A,S,R)=>{let T=wl(A);t("drum",v,T,[S,S,R],s);for(let y of[-.42,.42])t("ring",rn(v,Ee(A,y*R)),T,[S,S,S],s)},m=o.axis&&_s(ze(f,o.axis)),g=(v,A,S,R)=>{let T=Ni(Ui([n.x,n.y,n.z],v),A)>0?-1:1;t("flange",rn(v,Ee(A,T*(R/2+.16*S))),wl(A),[1.9*S,1.9*S,.34*S],s)};if(o.type==="Revolute"){let v=(c?1.1:2.7)*a;_(p,m,a,v),l&&g(p,m,a,v)}else if(o.type==="Prismatic"||o.type==="Cylindrical"||o.type==="Screw"){let v=wl(m),A=u==="parent"?e.carrier(r.parent,r.node).p:d,S=u?Ee(rn(A,p),.5):rn(d,Ee(m,(h[0]+h[1])/2)),R=u?Ze(Ui(p,A)):h[1]-h[0]+3.4*a;o.type==="Prismatic"&&!u?t("rail",S,v,[.5*a,1.1*a,R],s):t("drum",S,v,[.45*a,.45*a,R],s),_(p,m,a,2.4*a)}else if(o.type==="Universal"){let v=_s(ze(e.joints[s].R,o.axis2));_(p,_s(ze(f,o.axis1)),.75*a,2.9*a),_(p,v,.75*a,2.9*a)}else if(o.type==="Joint"&&o.turn_axes.length===1)_(p,_s(ze(f,o.turn_axes[0])),a,2.7*a);else if(o.type==="Joint"&&o.turn_axes.length===2)_(p,_s(ze(f,o.turn_axes[0])),.75*a,2.9*a),_(p,_s(ze(e.joints[s].R,o.turn_axes[1])),.75*a,2.9*a);else if(o.type==="Joint"&&!o.turn_axes.length)for(let v of o.slide_axes)_(p,_s(ze(f,v)),a,2.4*a);else if(o.type==="Planar")_(p,_s(ze(f,o.normal)),1.5*a,.8*a);else{let v=wl([0,0,1]);t("ball",p,v,[1.25*a,1.25*a,1.25*a],s),t("ring",p,wl(_s(ze(f,[0,0,1]))),[1.25*a,1.25*a,1.25*a],s),l&&g(p,_s(ze(f,[0,0,1])),a,2*a)}}}};function wA({parent:i,hinge:t},[e,n]){let{R:s,p:r}=Fi(t);return i<0?null:Ze(r)>0&&Math.abs(Ni(ze(s,t.axis),r))>.99*Ze(r)?"parent":e*n>0&&Math.min(Math.abs(e),Math.abs(n))>.3*(n-e)?"placement":null}var _s=i=>Ee(i,1/(Ze(i)||1));function EA({hinge:i,q:t},e,n){let s={Prismatic:0,Cylindrical:1,Screw:0}[i.type];if(s===void 0)return null;let r=i.type==="Screw"?i.pitch:1,[o,a]=[-n,n];if(e){[o,a]=[1/0,-1/0];for(let l of e.variables.q[t+s])[o,a]=[Math.min(o,r*l),Math.max(a,r*l)]}if(i.limits&&i.type==="Prismatic"){let[l,c]=i.limits;[o,a]=e&&o<c&&a>l?[Math.max(o,l),Math.min(a,c)]:[l,c]}return Number.isFinite(o+a)?[o,a]:[-n,n]}var Jd=24;function AA({round:i,half:[t,e]}){if(i){let h=Array.from({length:Jd},(d,p)=>2*Math.PI*p/Jd),u=h.map(d=>[t*Math.cos(d),e*Math.sin(d)]),f=h.map(d=>[Math.cos(d),Math.sin(d)]);return{places:u,normals:f,sides:h.map((d,p)=>[p,(p+1)%Jd])}}let n=.3*Math.min(t,e),[s,r]=[t-n,e-n],o=[[t,-r],[t,r],[s,e],[-s,e],[-t,r],[-t,-r],[-s,-e],[s,-e]],a=[],l=[],c=[];return o.forEach(([h,u],f)=>{let[d,p]=o[(f+1)%8],_=Math.hypot(p-u,h-d)||1;c.push([a.length,a.length+1]),a.push([h,u],[d,p]),l.push([(p-u)/_,(h-d)/_],[(p-u)/_,(h-d)/_])}),{places:a,normals:l,sides:c}}function TA(i,t,e){let n=[];for(let o=0;o+1<i;o++)for(let[a,l]of e)n.push(o*t+a,o*t+l,(o+1)*t+a,(o+1)*t+a,o*t+l,(o+1)*t+l);let s=i*t,r=s+t+1;for(let[o,a]of e)n.push(s,s+1+a,s+1+o,r,r+1+o,r+1+a);return n}var jd=class{constructor(t,e){let{skin:n}=t;this.along=t.along,this.length=n.length,[this.T,this.S]=[e(n.T).values,e(n.S).values],this.H=n.H?e(n.H).values:null,[this.count,,this.n]=n.T.shape,this.ring=AA(n.section);let s=this.ring.places.length;this.size=this.count*s+2*(s+1),this.faces=TA(this.count,s,this.ring.sides)}bend(t,e,n,s){let{count:r,ring:o}=this,a=o.places.length,l=0;for(let c=0;c<r;c++){let{R:h,p:u,away:f}=this.section(c,t);if(l=this.write(l,h,u,f,o,null,e,n,s),c===0||c===r-1){let d=r*a+(c?a+1:0),p=c?1:-1;e.set(u,3*d),n.set([p*h[0],p*h[3],p*h[6]],3*d),s[d]=f,this.write(d+1,h,u,f,o,p,e,n,s)}}}write(t,e,n,s,r,o,a,l,c){for(let h=0;h<r.places.length;h++,t++){let[u,f]=r.places[h],[d,p]=r.normals[h];for(let _=0;_<3;_++)a[3*t+_]=n[_]+e[3*_+1]*u+e[3*_+2]*f,l[3*t+_]=o===null?e[3*_+1]*d+e[3*_+2]*p:o*e[3*_];c[t]=s}return t}point(t,e){return this.section(t,e).p}section(t,e){let{T:n,S:s,H:r,n:o}=this,a=[0,0,0],l=[0,0,0];for(let f=0;f<3;f++)for(let d=0;d<o;d++)a[f]+=n[(3*t+f)*o+d]*e[d],l[f]+=s[(3*t+f)*o+d]*e[d];let c=0;if(r)for(let f=0;f<o;f++)for(let d=0;d<o;d++)c+=.5*e[f]*r[(t*o+f)*o+d]*e[d];let h=this.length*t/(this.count-1),u=[0,1,2].map(f=>(f?0:h)+a[f]-this.along[f]*c);return{R:qh(l),p:u,away:Math.hypot(...a)}}},El=class{constructor(t,e){let{skin:n}=t;this.points=e(n.points).values,this.T=e(n.T).values,[this.size,,this.n]=n.T.shape,this.faces=n.faces?e(n.faces).values:null,this.count=this.size}point(t,e){let{points:n,T:s,n:r}=this,o=[n[3*t],n[3*t+1],n[3*t+2]];for(let a=0;a<3;a++)for(let l=0;l<r;l++)o[a]+=s[(3*t+a)*r+l]*e[l];return o}bend(t,e,n,s){let{points:r}=this;for(let o=0;o<this.size;o++){let a=this.point(o,t);e.set(a,3*o),s[o]=Math.hypot(a[0]-r[3*o],a[1]-r[3*o+1],a[2]-r[3*o+2])}}},Kd=new WeakMap;function jo(i,t){return Kd.has(i)||Kd.set(i,i.skin.kind==="beam"?new jd(i,t):new El(i,t)),Kd.get(i)}var RA=[0,1,2,3,4,5,6,7].map(i=>[i&1?1:-1,i&2?1:-1,i&4?1:-1]),CA=6e4,PA=10;function Qo(i,t){let{scene:e,motion:n,store:s}=i,r=new ms(e),o=e.bodies.map(d=>U_(d.shapes||[],e)),a=e.bodies.map(d=>d.flex?IA(d.flex,i.array):null),l=o.reduce((d,p)=>d+p.length,0)+a.reduce((d,p)=>d+(p?p.count:0),0),c=n?Math.max(8,Math.min(80,Math.floor(CA/Math.max(l,1)))):1,h=[],u=(d,p)=>{let[_,m,g]=rn(d.p,ze(d.R,p));Number.isFinite(_+m+g)&&h.push(_,m,g)};for(let d=0;d<c;d++){let p=n?n.start+(n.end-n.start)*d/Math.max(c-1,1):0;r.update(n?n.q(p):s.get("q"),t,n?n.custom(p):{}),o.forEach((_,m)=>_.forEach(({node:g,x:v})=>u(r.carrier(m,g),v))),a.forEach((_,m)=>_&&_.at(r.etas[m]).forEach(g=>u(r.bodies[m],g))),e.bodies.forEach((_,m)=>_.hinge.type!=="Free"&&u(r.hinges[m],[0,0,0]))}let f=F_(h);for(let d of[U_(e.shapes||[],e)])for(let{x:p}of d)Math.hypot(...p.map((_,m)=>_-f.centre[m]))<3*f.radius&&h.push(...p);return F_(h)}function U_(i,t){return i.flatMap(e=>{let{half:n,centre:s}=Jo(e,t),r=Fi(e);return RA.map(o=>({node:e.node,x:rn(r.p,ze(r.R,o.map((a,l)=>s[l]+a*n[l])))}))})}function IA(i,t){let e=jo(i,t),n=i.skin.kind==="beam",s=n?PA:Math.max(1,Math.floor(e.count/60)),r=[];for(let h=0;h<e.count;h+=s)r.push(h);let[o,a]=n?i.skin.section.half:[0,0],l=n?[[0,o,a],[0,o,-a],[0,-o,a],[0,-o,-a]]:[[0,0,0]],c=h=>r.flatMap(u=>l.map(f=>rn(e.point(u,h),f)));return{count:r.length*l.length,at:c}}function F_(i){let[t,e]=[[1/0,1/0,1/0],[-1/0,-1/0,-1/0]];for(let r=0;r<i.length;r++){let o=r%3;i[r]<t[o]&&(t[o]=i[r]),i[r]>e[o]&&(e[o]=i[r])}if(!i.length)return{points:new Float64Array(3),centre:[0,0,0],radius:1,floor:0};let n=t.map((r,o)=>(r+e[o])/2),s=0;for(let r=0;r<i.length;r+=3)s=Math.max(s,Math.hypot(i[r]-n[0],i[r+1]-n[1],i[r+2]-n[2]));return{points:Float64Array.from(i),centre:n,radius:s||1,floor:t[2]}}var Hs={force:"#c2574b",torque:"#7b61c9",closure:"#8a5bd0",x:"#d9483b",y:"#3a9d4f",z:"#2f6fed"};function Gr(i){if(!i.bulk){let{motion:t,store:e}=i,n=t?t.q(t.start):e.get("q");i.bulk=Qo({...i,motion:null,store:{get:()=>n}},1).radius}return i.bulk}function O_(i,t){return Math.max(0,...(i.bodies[t].shapes||[]).map(e=>Ze(Jo(e,i).half)))}function B_(i,t,e){return e.tip&&e.body>=0?Qd(i,t,e.body,1):t.of(e).p}function Qd(i,t,e,n){let{flex:s,com:r}=i.scene.bodies[e];if(!s||s.skin.kind!=="beam")return t.of({body:e,node:null,p:r}).p;let o=jo(s,i.array),a=o.point(Math.round(n*(o.count-1)),t.etas[e]);return t.of({body:e,node:null,p:a}).p}function jh(i){return new Vn({color:i,roughness:.42,metalness:.05,emissive:i,emissiveIntensity:.22})}function ta(i,t=.28){let e=i.material.clone();Object.assign(e,{depthFunc:yo,depthWrite:!1,transparent:!0,opacity:t});let n=i.isInstancedMesh?LA(i,e):new ae(i.geometry,e);return n.renderOrder=20,n}function LA(i,t){let e=new i.constructor(i.geometry,t,i.instanceMatrix.count);return e.instanceMatrix=i.instanceMatrix,e.frustumCulled=!1,e}var DA=.5,z_=[.1,.55],tp=[.9,5.3],NA=.004,Qh=48,ea=12,UA={force:"N",torque:"N m"},FA=new B(0,1,0),tu=class{constructor(t){this.stage=t,this.page=t.page;let e=this.page.run&&this.page.run.arrows||[];this.group=new ii,t.scene.add(this.group);let n=Object.fromEntries(["force","torque"].map(r=>[r,jh(Hs[r])])),s=new Map;this.all=e.map(r=>{let o={arrow:r,columns:OA(this.page.array(r.columns)),now:0,ring:0},a=[r.kind,r.hinge,r.body,r.node,r.at].join(" ");o.ring=s.get(a)||0,s.set(a,o.ring+1),o.node=BA(this.page.scene,r),o.drawn=(r.kind==="force"?kA:GA)(n[r.kind]);for(let l of o.drawn.meshes){l.userData.tip=()=>`${r.load}: ${zA(o.now)} ${UA[r.kind]}`;let c=ta(l,.72);c.raycast=()=>{},l.add(c)}return this.group.add(o.drawn.group),o}),this.most={force:0,torque:0};for(let{arrow:r}of this.all)this.most[r.kind]=Math.max(this.most[r.kind],r.most)}update(t){if(this.group.visible=t.loads&&this.all.length>0,!this.group.visible)return;let e=Gr(this.page),[n,s]=this.page.motion.place(t.time);for(let r of this.all){let{at:o,vector:a,axis:l}=this.state(r,n,s);r.now=Ze(a);let c=this.most[r.arrow.kind]>0?r.now/this.most[r.arrow.kind]:0;r.drawn.group.visible=c>NA&&Number.isFinite(c),r.drawn.group.visible&&(r.drawn.group.position.set(...o),r.arrow.kind==="force"?r.drawn.put(a,c*DA*e,.011*e,.06*r.ring*e):r.drawn.put(l||a,a,tp[0]+Math.sqrt(c)*(tp[1]-tp[0]),this.radius(r,e),.009*e))}}radius({arrow:t,ring:e},n){let s=this.stage.parts.find(a=>a instanceof Ko),r=s&&s.list.find(a=>a.k===t.hinge),o=t.hinge===void 0?.85*O_(this.page.scene,t.body):r?2*r.radius:0;return Math.min(Math.max(z_[0]*n,o),z_[1]*n)+.035*e*n}state({arrow:t,columns:e,node:n},s,r){let{poses:o,scene:a}=this.page,l=e.map(u=>r?u[s]+r*(u[s+1]-u[s]):u[s]);if(t.hinge!==void 0){let u=o.hinges[t.hinge],f=a.bodies[t.hinge],d=o.joints[t.hinge].p;if(e.length>1)return{at:d,vector:ze(u.R,l)};let p=ze(u.R,f.hinge.axis);return{at:d,vector:Ee(p,l[0]),axis:p}}let c=o.carrier(t.body,n),h=t.at||l.slice(0,3);return{at:rn(c.p,ze(c.R,h)),vector:ze(c.R,l.slice(-3))}}},OA=({values:i,shape:[t,e]})=>Array.from({length:t},(n,s)=>i.subarray(s*e,(s+1)*e));function BA(i,{body:t,node:e}){if(t===void 0||t<0||e===void 0)return null;let n=i.bodies[t].flex.nodes.findIndex(s=>s.name===e);return n<0?null:n}function zA(i){if(!Number.isFinite(i))return"–";let t=i!==0&&(i<.001||i>=1e6)?i.toExponential(2):i.toPrecision(4);return t.includes("e")?t:String(Number(t))}function kA(i){let t=new ii,e=new ae(new vi(1,1,1,20).translate(0,.5,0),i),n=new ae(new rr(1,1,28).translate(0,.5,0),i);t.add(e,n);let s=new B;return{group:t,meshes:[e,n],put:(o,a,l,c)=>{t.quaternion.setFromUnitVectors(FA,s.set(...o).normalize()),t.translateX(c);let h=Math.min(5.2*l,.55*a),u=Math.min(l,h/3.4);e.scale.set(u,a-h,u),n.scale.set(2.5*u,h,2.5*u),n.position.y=a-h}}}function GA(i){let t=new ii,e=new ae(VA(),i),n=new ae(new rr(1,1,28),i);e.frustumCulled=!1,t.add(e,n);let s=new Kn;return{group:t,meshes:[e,n],put:(o,a,l,c,h)=>{let u=new B(...o).normalize();t.quaternion.setFromUnitVectors(new B(0,0,1),u);let f=u.dot(new B(...a))<0?-1:1,d=Math.min(5.2*h/c,.5*l),p=Math.min(h,d*c/3.2);HA(e.geometry,f,l,d,c,p);let _=f*(l-d)*.5;n.position.set(c*Math.cos(_),c*Math.sin(_),0),s.setFromAxisAngle(new B(0,0,1),_+(f>0?0:Math.PI)),n.quaternion.copy(s),n.scale.set(2.5*p,d*c,2.5*p)}}}function VA(){let i=new je,t=(Qh+1)*(ea+1);i.setAttribute("position",new qe(new Float32Array(3*t),3)),i.setAttribute("normal",new qe(new Float32Array(3*t),3));let e=[];for(let n=0;n<Qh;n++)for(let s=0;s<ea;s++){let r=n*(ea+1)+s,o=r+ea+1;e.push(r,o,r+1,o,o+1,r+1)}return i.setIndex(e),i}function HA(i,t,e,n,s,r){let{position:o,normal:a}=i.attributes,l=0;for(let c=0;c<=Qh;c++){let h=t*((e-n)*Math.max(c-1,0)/(Qh-1)-e/2),u=c?r:0,[f,d]=[Math.cos(h),Math.sin(h)];for(let p=0;p<=ea;p++){let _=2*Math.PI*p/ea,[m,g]=[Math.cos(_),t*Math.sin(_)];a.setXYZ(l,m*f,m*d,g),o.setXYZ(l,(s+u*m)*f,(s+u*m)*d,u*g),l++}}o.needsUpdate=a.needsUpdate=!0,i.computeBoundingSphere()}var WA=new B(0,0,1),XA=.22,qA=.001,YA=[.014,.06],eu=class{constructor(t){this.page=t.page,this.solid=jh(Hs.closure),this.faint=new Vn({color:Hs.closure,transparent:!0,opacity:XA,depthWrite:!1}),this.rod=new Vn({color:"#9ba6b4",roughness:.38,metalness:.35}),this.metal=new Vn({color:Nr,roughness:.38,metalness:.35}),this.all=this.page.scene.closures.map(e=>this.made(e));for(let{group:e}of this.all)t.scene.add(e)}made(t){let e=new ii,n={closure:t,group:e,joint:null,link:null},s=()=>`${t.kind} ${t.name}: ${t.text}`,r=this.size(t);if(t.kind==="loop"){n.joint=new ii;for(let[l,c]of ZA(t,r))this.add(n.joint,new ae(l,c?this.metal:this.solid),s);e.add(n.joint)}let o=t.kind==="rod",a=(o?.6:.14)*r;return n.link=this.add(e,new ae(new vi(a,a,1,20),o?this.rod:this.solid),s),o&&(n.balls=[0,1].map(()=>this.add(e,new ae(Gs(1.1*r),this.solid),s))),t.kind==="coupling"&&(n.links=this.belts(t,e,s,r)),n}size({frames:t,joint:e}){let{scene:n}=this.page,s=(t||[]).filter(({body:l})=>l>=0).map(({body:l})=>$d(n.bodies[l],n)),[r,o]=YA.map(l=>l*Gr(this.page)),a=1.22*Math.max(r,...s);return Math.max(r,Math.min(o,a,e==="Fixed"?a:1.9*Math.min(o,...s)))}add(t,e,n){return e.userData={tip:n,own:e.material},e.castShadow=!0,t.add(e),e}belts(t,e,n,s){return(t.hinges||[]).slice(1).map(()=>{let r=new ae(new vi(.16*s,.16*s,1,10),this.solid),o=ta(r,.4);return o.raycast=()=>{},r.add(o),this.add(e,r,n)})}update(t){let{motion:e}=this.page,n=e?e.acting(t.time):null;this.all.forEach((s,r)=>this.put(s,n?n[r]:s.closure.active))}put({closure:t,group:e,joint:n,link:s,balls:r,links:o},a){let{poses:l}=this.page;if(e.traverse(_=>{_.userData.own&&(_.material=a?_.userData.own:this.faint)}),s.visible=!1,o){let _=t.hinges.map(m=>l.hinges[m].p);o.forEach((m,g)=>ep(m,_[0],_[g+1]))}if(!t.frames)return;let[c,h]=t.frames.map(_=>l.of(_)),u=Ze(Ui(h.p,c.p));if(t.kind==="rod"){ep(s,c.p,h.p),r[0].position.set(...c.p),r[1].position.set(...h.p);return}let f=t.joint==="Rolling",d=ze(c.R,t.axis||[0,0,1]),p=f?rn(h.p,Ee(d,-t.radius)):c.p;n.position.set(...p),n.quaternion.setFromUnitVectors(WA,new B(...d).normalize()),!f&&a&&u>qA*Gr(this.page)&&ep(s,c.p,h.p)}};function ep(i,t,e){let n=new B(...Ui(e,t)),s=n.length();i.visible=s>0,s&&(i.position.set((t[0]+e[0])/2,(t[1]+e[1])/2,(t[2]+e[2])/2),i.quaternion.setFromUnitVectors(new B(0,1,0),n.divideScalar(s)),i.scale.set(1,s,1))}function ZA({joint:i,radius:t},e){let n=(r,o)=>new ar(r*e,o*e,16,48),s=r=>[[gs(e,2*r*e),!0],...[-1,1].map(o=>[n(1.04,.16).translate(0,0,.84*o*r*e)])];switch(i){case"Spherical":return[[Gs(1.15*e),!0],[n(1.18,.17)]];case"Fixed":return[[xr([2.7*e,2.7*e,2.7*e])]];case"Universal":return[[Gs(.9*e),!0],[n(1.2,.18)],[n(1.2,.18).rotateX(Math.PI/2)]];case"Prismatic":case"InLine":return[[xr([2.4*e,2.4*e,3.2*e])],[gs(.5*e,9*e),!0]];case"Planar":case"InPlane":return[[gs(2.4*e,.2*e),!0],[n(2.4,.16)]];case"Rolling":return[[new ar(.35*t,Math.min(.25*e,.05*t),10,56)]];default:return s(1.45)}}function np(i,t=!1){let e=i[0].index!==null,n=new Set(Object.keys(i[0].attributes)),s=new Set(Object.keys(i[0].morphAttributes)),r={},o={},a=i[0].morphTargetsRelative,l=new je;l.morphTargetsRelative=a;let c=0;for(let h=0;h<i.length;++h){let u=i[h],f=0,d=0;if(e!==(u.index!==null))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". All geometries must have compatible attributes; make sure index attribute exists among all geometries, or in none of them."),null;for(let p in u.attributes){if(!n.has(p))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have compatible attributes; make sure "'+p+'" attribute exists among all geometries, or in none of them.'),null;r[p]===void 0&&(r[p]=[]),r[p].push(u.attributes[p]),f++}if(f!==n.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of attributes."),null;if(a!==u.morphTargetsRelative)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". .morphTargetsRelative must be consistent throughout all geometries."),null;for(let p in u.morphAttributes){if(!s.has(p))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+".  .morphAttributes must be consistent throughout all geometries."),null;if(u.morphAttributes[p].length!==i[0].morphAttributes[p].length)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have the same number of morph targets for the "'+p+'" morph attribute.'),null;o[p]===void 0&&(o[p]=[]),o[p].push(u.morphAttributes[p]),d++}if(d!==s.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of morph attributes."),null;if(t){let p;if(e)p=u.index.count;else if(u.attributes.position!==void 0)p=u.attributes.position.count;else return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". The geometry must have either an index or a position attribute"),null;l.addGroup(c,p,h),c+=p}}if(e){let h=0,u=[];for(let f=0;f<i.length;++f){let d=i[f].index;for(let p=0;p<d.count;++p)u.push(d.getX(p)+h);h+=i[f].attributes.position.count}l.setIndex(u)}for(let h in r){let u=k_(r[h]);if(!u)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" attribute."),null;l.setAttribute(h,u)}for(let h in o){let u=o[h][0].length;if(u!==0){l.morphAttributes=l.morphAttributes||{},l.morphAttributes[h]=[];for(let f=0;f<u;++f){let d=[];for(let _=0;_<o[h].length;++_)d.push(o[h][_][f]);let p=k_(d);if(!p)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" morphAttribute."),null;l.morphAttributes[h].push(p)}}}return l}function k_(i){let t,e,n,s=-1,r=0;for(let c=0;c<i.length;++c){let h=i[c];if(t===void 0&&(t=h.array.constructor),t!==h.array.constructor)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.array must be of consistent array types across matching attributes."),null;if(e===void 0&&(e=h.itemSize),e!==h.itemSize)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.itemSize must be consistent across matching attributes."),null;if(n===void 0&&(n=h.normalized),n!==h.normalized)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.normalized must be consistent across matching attributes."),null;if(s===-1&&(s=h.gpuType),s!==h.gpuType)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.gpuType must be consistent across matching attributes."),null;r+=h.count*e}let o=new t(r),a=new qe(o,e,n),l=0;for(let c=0;c<i.length;++c){let h=i[c];if(h.isInterleavedBufferAttribute){let u=l/e;for(let f=0,d=h.count;f<d;f++)for(let p=0;p<e;p++){let _=h.getComponent(f,p);a.setComponent(f+u,p,_)}}else o.set(h.array,l);l+=h.count*e}return s!==void 0&&(a.gpuType=s),a}var $A=400,nu=class{constructor(t){this.page=t.page;let{scene:e}=this.page;this.own=e.frames.length?e.frames:e.bodies.map((s,r)=>({body:r,node:null})),this.own=this.own.slice(0,$A);let n=new ir({vertexColors:!0,toneMapped:!1});this.mesh=new qi(JA(),n,this.own.length+2),this.twin=ta(this.mesh,.5);for(let s of[this.mesh,this.twin])s.frustumCulled=!1,s.raycast=()=>{},t.scene.add(s);this.place=new de}update(t){if(this.mesh.visible=this.twin.visible=t.frames,!t.frames)return;let{poses:e}=this.page,n=.2*Gr(this.page),s=0,r=(o,a)=>{Vs(o,this.place);let l=this.place.elements;for(let c=0;c<12;c++)c%4<3&&(l[c]*=a);this.mesh.setMatrixAt(s++,this.place)};r({R:ni,p:li},1.3*n);for(let o of this.own)r(e.of(o),n);t.selected>=0&&r(e.bodies[t.selected],1.25*n),this.mesh.count=this.twin.count=s,this.mesh.instanceMatrix.needsUpdate=!0}};function JA(){let i=[];for(let[t,e]of[["x",Hs.x],["y",Hs.y],["z",Hs.z]]){let n=new vi(.024,.024,.8,8).translate(0,.4,0),s=new rr(.075,.22,14).translate(0,.89,0),r=np([n,s]);t==="x"&&r.rotateZ(-Math.PI/2),t==="z"&&r.rotateX(Math.PI/2);let{r:o,g:a,b:l}=new Ht(e),c=r.attributes.position.count,h=new Float32Array(3*c);for(let u=0;u<c;u++)h.set([o,a,l],3*u);r.setAttribute("color",new qe(h,3)),i.push(r)}return np(i)}var KA=60,iu=3,su=class{constructor(t){this.stage=t,this.page=t.page,this.layer=document.createElement("div"),this.layer.className="names",this.layer.setAttribute("aria-hidden","true"),t.element.append(this.layer),this.chips=new Map,this.at=new B}update(t){if(this.layer.style.display=t.names?"":"none",!t.names)return;let{clientWidth:e,clientHeight:n}=this.stage.element,{camera:s}=this.stage;s.updateMatrixWorld();let r=[],o=new Set;for(let a of this.labels(t)){if(o.size>=KA)break;this.at.set(...a.p).project(s);let{x:l,y:c,z:h}=this.at;if(!(Math.abs(l)<1&&Math.abs(c)<1&&h>-1&&h<1))continue;let u=this.chip(a),f=jA([(l+1)/2*e,(1-c)/2*n],u,r,e,n);f&&(r.push(f),o.add(a.key),u.element.style.transform=`translate(${f.left.toFixed(1)}px, ${f.top.toFixed(1)}px)`,u.element.classList.toggle("chosen",a.body===t.selected))}for(let[a,{element:l}]of this.chips)l.style.visibility=o.has(a)?"visible":"hidden"}labels(t){let{scene:e,poses:n}=this.page,s=e.bodies.map((o,a)=>({key:a,body:a,text:o.name,color:this.stage.color(a),p:Qd(this.page,n,a,.5)}));if(t.selected>=0&&s.unshift(...s.splice(t.selected,1)),!t.frames)return s;let r=e.frames.map(o=>({key:`f${o.name}`,body:-2,text:o.name,color:"",p:n.of(o).p}));return[...s,...r]}chip({key:t,text:e,color:n}){if(!this.chips.has(t)){let s=document.createElement("span");s.className=n?"chip":"chip frame";let r=document.createElement("span");if(r.textContent=e.length>32?`${e.slice(0,31)}…`:e,n){let o=document.createElement("i");o.style.background=n,s.append(o)}s.append(r),this.layer.append(s),this.chips.set(t,{element:s,width:s.offsetWidth,height:s.offsetHeight})}return this.chips.get(t)}};function jA([i,t],{width:e,height:n},s,r,o){let a=[[i-e/2,t-n-10],[i+12,t-n/2],[i-e-12,t-n/2],[i-e/2,t+10]];for(let[l,c]of a){let h={left:l,top:c,right:l+e,bottom:c+n};if(l>2&&c>2&&h.right<r-2&&h.bottom<o-2&&!s.some(f=>QA(h,f)))return h}return null}var QA=(i,t)=>i.left<t.right+iu&&t.left<i.right+iu&&i.top<t.bottom+iu&&t.top<i.bottom+iu;var G_=6,ip=new Ht("#2f6fed"),tT=.0026,ru=class{constructor(t){this.stage=t,this.page=t.page,this.ray=new Za,this.changed=[],this.outline=eT(),this.selected=-1,this.hovered=-1,this.tip=document.createElement("div"),this.tip.className="names tip",this.words=document.createElement("span"),this.words.className="chip",this.tip.append(this.words),this.tip.style.display="none",t.element.append(this.tip),this.listen(t.renderer.domElement)}listen(t){let e=null;t.addEventListener("pointerdown",n=>{e=n.isPrimary&&n.button===0?{x:n.clientX,y:n.clientY,far:!1}:null,this.hide()}),t.addEventListener("pointermove",n=>{e&&Math.hypot(n.clientX-e.x,n.clientY-e.y)>G_&&(e.far=!0),!n.buttons&&n.pointerType==="mouse"&&this.hover(n)}),t.addEventListener("pointerup",n=>{e&&!e.far&&Math.hypot(n.clientX-e.x,n.clientY-e.y)<=G_&&this.click(n),e=null}),t.addEventListener("pointercancel",()=>e=null),t.addEventListener("pointerleave",()=>this.hide())}click(t){let e=this.at(t);e&&e.tip&&t.pointerType!=="mouse"&&this.show(t,e.tip()),!(e&&e.tip)&&this.page.store.set({selected:e?e.body:-1})}hover(t){let e={clientX:t.clientX,clientY:t.clientY},n=!!this.pointer;this.pointer=e,!n&&requestAnimationFrame(()=>{let s=this.pointer;if(this.pointer=null,!s||this.page.store.get("playing"))return this.hide();let r=this.at(s);this.stage.renderer.domElement.style.cursor=r?"pointer":"",r?this.show(s,r.tip?r.tip():this.page.scene.bodies[r.body].name):this.hide()})}show({clientX:t,clientY:e},n){let s=this.stage.element.getBoundingClientRect();this.words.textContent=n,this.tip.style.display="";let r=this.words.offsetWidth,o=Math.max(4,Math.min(t-s.left+14,s.width-r-4)),a=Math.max(4,e-s.top-30);this.words.style.transform=`translate(${o.toFixed(0)}px, ${a.toFixed(0)}px)`}hide(){this.tip.style.display="none"}at({clientX:t,clientY:e}){let n=this.stage.renderer.domElement.getBoundingClientRect(),s=new qt((t-n.left)/n.width*2-1,1-(e-n.top)/n.height*2);this.ray.setFromCamera(s,this.stage.camera);let r=null;for(let{object:o,instanceId:a}of this.ray.intersectObjects(this.stage.scene.children,!0)){if(!nT(o))continue;let l=iT(o,a);if(l&&l.tip)return l;l&&!r&&(r=l)}return r}update(t){this.outline.color.set(t.dark?"#6ea1ff":ip);let{selected:e,hovered:n}=t;if(e===this.selected&&n===this.hovered)return;Object.assign(this,{selected:e,hovered:n});for(let r of this.changed)r();this.changed=[];let s=[];(e>=0||n>=0)&&this.stage.scene.traverse(r=>s.push(r));for(let r of new Set([e,n]))if(r>=0)for(let o of s)this.highlight(o,r)}highlight(t,e){if(!t.isMesh)return;let{bodies:n}=t.userData;if(t.isInstancedMesh&&n)n.forEach((s,r)=>s===e&&this.tint(t,r));else if(V_(t)===e&&t.material&&t.material.emissive&&!t.userData.plain){let s=new ae(t.geometry,this.outline);s.raycast=()=>{},s.frustumCulled=!1,t.add(s),this.changed.push(()=>t.remove(s))}}tint(t,e){if(!t.instanceColor)return;let n=new Ht;t.getColorAt(e,n),t.setColorAt(e,n.clone().lerp(ip,.6)),t.instanceColor.needsUpdate=!0,this.changed.push(()=>{t.setColorAt(e,n),t.instanceColor.needsUpdate=!0})}};function eT(){let i=new ir({color:ip,side:yn,toneMapped:!1});return i.onBeforeCompile=t=>{t.vertexShader=t.vertexShader.replace("#include <begin_vertex>",`vec3 transformed = position - normal * ${tT} * (modelViewMatrix * vec4(position, 1.0)).z;`)},i}function nT(i){for(let t=i;t;t=t.parent)if(!t.visible)return!1;return!0}function V_(i){for(let t=i;t;t=t.parent)if(t.userData.body!==void 0)return t.userData.body;return-1}function iT(i,t){if(i.userData.tip)return{tip:()=>i.userData.tip(t)};let e=i.userData.bodies&&t!==void 0?i.userData.bodies[t]:V_(i);return e>=0?{body:e}:null}Pt.line={worldUnits:{value:1},linewidth:{value:1},resolution:{value:new qt},dashOffset:{value:0},dashScale:{value:1},dashSize:{value:1},gapSize:{value:1}};ti.line={uniforms:ol.merge([Pt.common,Pt.fog,Pt.line]),vertexShader:`
		#include <common>
		#include <color_pars_vertex>
		#include <fog_pars_vertex>
		#include <logdepthbuf_pars_vertex>
		#include <clipping_planes_pars_vertex>

		uniform float linewidth;
		uniform vec2 resolution;

		attribute vec3 instanceStart;
		attribute vec3 instanceEnd;

		attribute vec3 instanceColorStart;
		attribute vec3 instanceColorEnd;

		#ifdef WORLD_UNITS

			varying vec4 worldPos;
			varying vec3 worldStart;
			varying vec3 worldEnd;

			#ifdef USE_DASH

				varying vec2 vUv;

			#endif

		#else

			varying vec2 vUv;

		#endif

		#ifdef USE_DASH

			uniform float dashScale;
			attribute float instanceDistanceStart;
			attribute float instanceDistanceEnd;
			varying float vLineDistance;

		#endif

		float trimSegmentAlpha( const in vec4 start, const in vec4 end ) {

			// compute the interpolation factor needed to trim the segment so it terminates
			// between the camera plane and the near plane

			// conservative estimate of the near plane
			float a = projectionMatrix[ 2 ][ 2 ]; // 3nd entry in 3th column
			float b = projectionMatrix[ 3 ][ 2 ]; // 3nd entry in 4th column

			// we need different nearEstimate formula for reversed and default depth buffer
			// a is positive with a reversed depth buffer so it can be used for controlling the code flow
			float nearEstimate = ( a > 0.0 ) ? ( - b / ( a + 1.0 ) ) : ( - 0.5 * b / a );

			return ( nearEstimate - start.z ) / ( end.z - start.z );

		}

		void main() {

			#ifdef USE_COLOR

				vColor.xyz = ( position.y < 0.5 ) ? instanceColorStart : instanceColorEnd;

			#endif

			float aspect = resolution.x / resolution.y;

			// camera space
			vec4 start = modelViewMatrix * vec4( instanceStart, 1.0 );
			vec4 end = modelViewMatrix * vec4( instanceEnd, 1.0 );

			#ifdef USE_DASH

				float lineDistanceStart = dashScale * instanceDistanceStart;
				float lineDistanceEnd = dashScale * instanceDistanceEnd;

			#endif

			#ifdef WORLD_UNITS

				worldStart = start.xyz;
				worldEnd = end.xyz;

			#else

				vUv = uv;

			#endif

			// special case for perspective projection, and segments that terminate either in, or behind, the camera plane
			// clearly the gpu firmware has a way of addressing this issue when projecting into ndc space
			// but we need to perform ndc-space calculations in the shader, so we must address this issue directly
			// perhaps there is a more elegant solution -- WestLangley

			bool perspective = ( projectionMatrix[ 2 ][ 3 ] == - 1.0 ); // 4th entry in the 3rd column

			if ( perspective ) {

				if ( start.z < 0.0 && end.z >= 0.0 ) {

					float alpha = trimSegmentAlpha( start, end );
					end.xyz = mix( start.xyz, end.xyz, alpha );

					#ifdef USE_DASH

						lineDistanceEnd = mix( lineDistanceStart, lineDistanceEnd, alpha );

					#endif

				} else if ( end.z < 0.0 && start.z >= 0.0 ) {

					float alpha = trimSegmentAlpha( end, start );
					start.xyz = mix( end.xyz, start.xyz, alpha );

					#ifdef USE_DASH

						lineDistanceStart = mix( lineDistanceEnd, lineDistanceStart, alpha );

					#endif

				}

			}

			#ifdef USE_DASH

				vLineDistance = ( position.y < 0.5 ) ? lineDistanceStart : lineDistanceEnd;
				vUv = uv;

			#endif

			// clip space
			vec4 clipStart = projectionMatrix * start;
			vec4 clipEnd = projectionMatrix * end;

			// ndc space
			vec3 ndcStart = clipStart.xyz / clipStart.w;
			vec3 ndcEnd = clipEnd.xyz / clipEnd.w;

			// direction
			vec2 dir = ndcEnd.xy - ndcStart.xy;

			// account for clip-space aspect ratio
			dir.x *= aspect;
			dir = normalize( dir );

			#ifdef WORLD_UNITS

				vec3 worldDir = normalize( end.xyz - start.xyz );
				vec3 tmpFwd = perspective ? normalize( mix( start.xyz, end.xyz, 0.5 ) ) : vec3( 0.0, 0.0, - 1.0 );
				vec3 worldUp = normalize( cross( worldDir, tmpFwd ) );
				vec3 worldFwd = cross( worldDir, worldUp );
				worldPos = position.y < 0.5 ? start: end;

				// height offset
				float hw = linewidth * 0.5;
				worldPos.xyz += position.x < 0.0 ? hw * worldUp : - hw * worldUp;

				// don't extend the line if we're rendering dashes because we
				// won't be rendering the endcaps
				#ifndef USE_DASH

					// cap extension
					worldPos.xyz += position.y < 0.5 ? - hw * worldDir : hw * worldDir;

					// add width to the box
					worldPos.xyz += worldFwd * hw;

					// endcaps
					if ( position.y > 1.0 || position.y < 0.0 ) {

						worldPos.xyz -= worldFwd * 2.0 * hw;

					}

				#endif

				// project the worldpos
				vec4 clip = projectionMatrix * worldPos;

				// shift the depth of the projected points so the line
				// segments overlap neatly
				vec3 clipPose = ( position.y < 0.5 ) ? ndcStart : ndcEnd;

				// only shift the depth of vertices in front of the camera (#35137)
				if ( clip.w > 0.0 ) clip.z = clipPose.z * clip.w;

			#else

				vec2 offset = vec2( dir.y, - dir.x );
				// undo aspect ratio adjustment
				dir.x /= aspect;
				offset.x /= aspect;

				// sign flip
				if ( position.x < 0.0 ) offset *= - 1.0;

				// endcaps
				if ( position.y < 0.0 ) {

					offset += - dir;

				} else if ( position.y > 1.0 ) {

					offset += dir;

				}

				// adjust for linewidth
				offset *= linewidth;

				// adjust for clip-space to screen-space conversion // maybe resolution should be based on viewport ...
				offset /= resolution.y;

				// select end
				vec4 clip = ( position.y < 0.5 ) ? clipStart : clipEnd;

				// back to clip space
				offset *= clip.w;

				clip.xy += offset;

			#endif

			gl_Position = clip;

			vec4 mvPosition = ( position.y < 0.5 ) ? start : end; // this is an approximation

			#include <logdepthbuf_vertex>
			#include <clipping_planes_vertex>
			#include <fog_vertex>

		}
		`,fragmentShader:`
		uniform vec3 diffuse;
		uniform float opacity;
		uniform float linewidth;

		#ifdef USE_DASH

			uniform float dashOffset;
			uniform float dashSize;
			uniform float gapSize;

		#endif

		varying float vLineDistance;

		#ifdef WORLD_UNITS

			varying vec4 worldPos;
			varying vec3 worldStart;
			varying vec3 worldEnd;

			#ifdef USE_DASH

				varying vec2 vUv;

			#endif

		#else

			varying vec2 vUv;

		#endif

		#include <common>
		#include <color_pars_fragment>
		#include <fog_pars_fragment>
		#include <logdepthbuf_pars_fragment>
		#include <clipping_planes_pars_fragment>

		vec2 closestLineToLine(vec3 p1, vec3 p2, vec3 p3, vec3 p4) {

			float mua;
			float mub;

			vec3 p13 = p1 - p3;
			vec3 p43 = p4 - p3;

			vec3 p21 = p2 - p1;

			float d1343 = dot( p13, p43 );
			float d4321 = dot( p43, p21 );
			float d1321 = dot( p13, p21 );
			float d4343 = dot( p43, p43 );
			float d2121 = dot( p21, p21 );

			float denom = d2121 * d4343 - d4321 * d4321;

			float numer = d1343 * d4321 - d1321 * d4343;

			mua = numer / denom;
			mua = clamp( mua, 0.0, 1.0 );
			mub = ( d1343 + d4321 * ( mua ) ) / d4343;
			mub = clamp( mub, 0.0, 1.0 );

			return vec2( mua, mub );

		}

		void main() {

			float alpha = opacity;
			vec4 diffuseColor = vec4( diffuse, alpha );

			#include <clipping_planes_fragment>

			#ifdef USE_DASH

				if ( vUv.y < - 1.0 || vUv.y > 1.0 ) discard; // discard endcaps

				if ( mod( vLineDistance + dashOffset, dashSize + gapSize ) > dashSize ) discard; // todo - FIX

			#endif

			#ifdef WORLD_UNITS

				float len;

				if ( isOrthographic ) {

					// View rays are parallel to the z axis so the distance reduces to camera-space XY
					vec2 lineDir = worldEnd.xy - worldStart.xy;
					float t = clamp( dot( worldPos.xy - worldStart.xy, lineDir ) / dot( lineDir, lineDir ), 0.0, 1.0 );
					len = length( worldStart.xy + lineDir * t - worldPos.xy );

				} else {

					// Find the closest points on the view ray and the line segment
					vec3 rayEnd = normalize( worldPos.xyz ) * 1e5;
					vec3 lineDir = worldEnd - worldStart;
					vec2 params = closestLineToLine( worldStart, worldEnd, vec3( 0.0, 0.0, 0.0 ), rayEnd );

					vec3 p1 = worldStart + lineDir * params.x;
					vec3 p2 = rayEnd * params.y;
					vec3 delta = p1 - p2;
					len = length( delta );

				}

				float norm = len / linewidth;

				#ifndef USE_DASH

					#ifdef USE_ALPHA_TO_COVERAGE

						float dnorm = fwidth( norm );
						alpha = 1.0 - smoothstep( 0.5 - dnorm, 0.5 + dnorm, norm );

					#else

						if ( norm > 0.5 ) {

							discard;

						}

					#endif

				#endif

			#else

				#ifdef USE_ALPHA_TO_COVERAGE

					// artifacts appear on some hardware if a derivative is taken within a conditional
					float a = vUv.x;
					float b = ( vUv.y > 0.0 ) ? vUv.y - 1.0 : vUv.y + 1.0;
					float len2 = a * a + b * b;
					float dlen = fwidth( len2 );

					if ( abs( vUv.y ) > 1.0 ) {

						alpha = 1.0 - smoothstep( 1.0 - dlen, 1.0 + dlen, len2 );

					}

				#else

					if ( abs( vUv.y ) > 1.0 ) {

						float a = vUv.x;
						float b = ( vUv.y > 0.0 ) ? vUv.y - 1.0 : vUv.y + 1.0;
						float len2 = a * a + b * b;

						if ( len2 > 1.0 ) discard;

					}

				#endif

			#endif

			#include <logdepthbuf_fragment>
			#include <color_fragment>

			gl_FragColor = vec4( diffuseColor.rgb, alpha );

			#include <tonemapping_fragment>
			#include <colorspace_fragment>
			#include <fog_fragment>
			#include <premultiplied_alpha_fragment>

		}
		`};var na=class extends ri{constructor(t){super({type:"LineMaterial",uniforms:ol.clone(ti.line.uniforms),vertexShader:ti.line.vertexShader,fragmentShader:ti.line.fragmentShader,clipping:!0}),this.isLineMaterial=!0,this.setValues(t)}get color(){return this.uniforms.diffuse.value}set color(t){this.uniforms.diffuse.value=t}get worldUnits(){return"WORLD_UNITS"in this.defines}set worldUnits(t){t===!0!==this.worldUnits&&(this.needsUpdate=!0),t===!0?this.defines.WORLD_UNITS="":delete this.defines.WORLD_UNITS}get linewidth(){return this.uniforms.linewidth.value}set linewidth(t){this.uniforms.linewidth&&(this.uniforms.linewidth.value=t)}get dashed(){return"USE_DASH"in this.defines}set dashed(t){t===!0!==this.dashed&&(this.needsUpdate=!0),t===!0?this.defines.USE_DASH="":delete this.defines.USE_DASH}get dashScale(){return this.uniforms.dashScale.value}set dashScale(t){this.uniforms.dashScale.value=t}get dashSize(){return this.uniforms.dashSize.value}set dashSize(t){this.uniforms.dashSize.value=t}get dashOffset(){return this.uniforms.dashOffset.value}set dashOffset(t){this.uniforms.dashOffset.value=t}get gapSize(){return this.uniforms.gapSize.value}set gapSize(t){this.uniforms.gapSize.value=t}get opacity(){return this.uniforms.opacity.value}set opacity(t){this.uniforms&&(this.uniforms.opacity.value=t)}get resolution(){return this.uniforms.resolution.value}set resolution(t){this.uniforms.resolution.value.copy(t)}get alphaToCoverage(){return"USE_ALPHA_TO_COVERAGE"in this.defines}set alphaToCoverage(t){this.defines&&(t===!0!==this.alphaToCoverage&&(this.needsUpdate=!0),t===!0?this.defines.USE_ALPHA_TO_COVERAGE="":delete this.defines.USE_ALPHA_TO_COVERAGE)}};var H_=new jn,ou=new B,ia=class extends Ya{constructor(){super(),this.isLineSegmentsGeometry=!0,this.type="LineSegmentsGeometry";let t=[-1,2,0,1,2,0,-1,1,0,1,1,0,-1,0,0,1,0,0,-1,-1,0,1,-1,0],e=[-1,2,1,2,-1,1,1,1,-1,-1,1,-1,-1,-2,1,-2],n=[0,2,1,2,3,1,2,4,3,4,5,3,4,6,5,6,7,5];this.setIndex(n),this.setAttribute("position",new De(t,3)),this.setAttribute("uv",new De(e,2))}applyMatrix4(t){let e=this.attributes.instanceStart,n=this.attributes.instanceEnd;return e!==void 0&&(e.applyMatrix4(t),n.applyMatrix4(t),e.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this}setPositions(t){let e;t instanceof Float32Array?e=t:Array.isArray(t)&&(e=new Float32Array(t));let n=new hs(e,6,1);return this.setAttribute("instanceStart",new Qn(n,3,0)),this.setAttribute("instanceEnd",new Qn(n,3,3)),this.instanceCount=this.attributes.instanceStart.count,this.computeBoundingBox(),this.computeBoundingSphere(),this}setColors(t){let e;t instanceof Float32Array?e=t:Array.isArray(t)&&(e=new Float32Array(t));let n=new hs(e,6,1);return this.setAttribute("instanceColorStart",new Qn(n,3,0)),this.setAttribute("instanceColorEnd",new Qn(n,3,3)),this}fromWireframeGeometry(t){return this.setPositions(t.attributes.position.array),this}fromEdgesGeometry(t){return this.setPositions(t.attributes.position.array),this}fromMesh(t){return this.fromWireframeGeometry(new Ba(t.geometry)),this}fromLineSegments(t){let e=t.geometry;return this.setPositions(e.attributes.position.array),this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new jn);let t=this.attributes.instanceStart,e=this.attributes.instanceEnd;t!==void 0&&e!==void 0&&(this.boundingBox.setFromBufferAttribute(t),H_.setFromBufferAttribute(e),this.boundingBox.union(H_))}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new yi),this.boundingBox===null&&this.computeBoundingBox();let t=this.attributes.instanceStart,e=this.attributes.instanceEnd;if(t!==void 0&&e!==void 0){let n=this.boundingSphere.center;this.boundingBox.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)ou.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(ou)),ou.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(ou));this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&console.error("THREE.LineSegmentsGeometry.computeBoundingSphere(): Computed radius is NaN. The instanced position data is likely to have NaN values.",this)}}toJSON(){}};var sp=new Re,W_=new B,X_=new B,Un=new Re,Fn=new Re,xs=new Re,rp=new B,op=new de,On=new $a,q_=new B,au=new jn,lu=new yi,ys=new Re,vs,Vr;function Y_(i,t,e){return ys.set(0,0,-t,1).applyMatrix4(i.projectionMatrix),ys.multiplyScalar(1/ys.w),ys.x=Vr/e.width,ys.y=Vr/e.height,ys.applyMatrix4(i.projectionMatrixInverse),ys.multiplyScalar(1/ys.w),Math.abs(Math.max(ys.x,ys.y))}function sT(i,t){let e=i.matrixWorld,n=i.geometry,s=n.attributes.instanceStart,r=n.attributes.instanceEnd,o=Math.min(n.instanceCount,s.count);for(let a=0,l=o;a<l;a++){On.start.fromBufferAttribute(s,a),On.end.fromBufferAttribute(r,a),On.applyMatrix4(e);let c=new B,h=new B;vs.distanceSqToSegment(On.start,On.end,h,c),h.distanceTo(c)<Vr*.5&&t.push({point:h,pointOnLine:c,distance:vs.origin.distanceTo(h),object:i,face:null,faceIndex:a,uv:null,uv1:null})}}function rT(i,t,e){let n=t.projectionMatrix,r=i.material.resolution,o=i.matrixWorld,a=i.geometry,l=a.attributes.instanceStart,c=a.attributes.instanceEnd,h=Math.min(a.instanceCount,l.count),u=-t.near;vs.at(1,xs),xs.w=1,xs.applyMatrix4(t.matrixWorldInverse),xs.applyMatrix4(n),xs.multiplyScalar(1/xs.w),xs.x*=r.x/2,xs.y*=r.y/2,xs.z=0,rp.copy(xs),op.multiplyMatrices(t.matrixWorldInverse,o);for(let f=0,d=h;f<d;f++){if(Un.fromBufferAttribute(l,f),Fn.fromBufferAttribute(c,f),Un.w=1,Fn.w=1,Un.applyMatrix4(op),Fn.applyMatrix4(op),Un.z>u&&Fn.z>u)continue;if(Un.z>u){let A=Un.z-Fn.z,S=(Un.z-u)/A;Un.lerp(Fn,S)}else if(Fn.z>u){let A=Fn.z-Un.z,S=(Fn.z-u)/A;Fn.lerp(Un,S)}Un.applyMatrix4(n),Fn.applyMatrix4(n),Un.multiplyScalar(1/Un.w),Fn.multiplyScalar(1/Fn.w),Un.x*=r.x/2,Un.y*=r.y/2,Fn.x*=r.x/2,Fn.y*=r.y/2,On.start.copy(Un),On.start.z=0,On.end.copy(Fn),On.end.z=0;let _=On.closestPointToPointParameter(rp,!0);On.at(_,q_);let m=mr.lerp(Un.z,Fn.z,_),g=m>=-1&&m<=1,v=rp.distanceTo(q_)<Vr*.5;if(g&&v){On.start.fromBufferAttribute(l,f),On.end.fromBufferAttribute(c,f),On.start.applyMatrix4(o),On.end.applyMatrix4(o);let A=new B,S=new B;vs.distanceSqToSegment(On.start,On.end,S,A),e.push({point:S,pointOnLine:A,distance:vs.origin.distanceTo(S),object:i,face:null,faceIndex:f,uv:null,uv1:null})}}}var cu=class extends ae{constructor(t=new ia,e=new na({color:Math.random()*16777215})){super(t,e),this.isLineSegments2=!0,this.type="LineSegments2"}computeLineDistances(){let t=this.geometry,e=t.attributes.instanceStart,n=t.attributes.instanceEnd,s=new Float32Array(2*e.count);for(let o=0,a=0,l=e.count;o<l;o++,a+=2)W_.fromBufferAttribute(e,o),X_.fromBufferAttribute(n,o),s[a]=a===0?0:s[a-1],s[a+1]=s[a]+W_.distanceTo(X_);let r=new hs(s,2,1);return t.setAttribute("instanceDistanceStart",new Qn(r,1,0)),t.setAttribute("instanceDistanceEnd",new Qn(r,1,1)),this}raycast(t,e){let n=this.material.worldUnits,s=t.camera;if(s===null&&!n&&console.error('LineSegments2: "Raycaster.camera" needs to be set in order to raycast against LineSegments2 while worldUnits is set to false.'),n===!1&&(this.material.resolution.x===0||this.material.resolution.y===0))return;let r=t.params.Line2!==void 0&&t.params.Line2.threshold||0;vs=t.ray;let o=this.matrixWorld,a=this.geometry,l=this.material;Vr=l.linewidth+r,a.boundingSphere===null&&a.computeBoundingSphere(),lu.copy(a.boundingSphere).applyMatrix4(o);let c;if(n)c=Vr*.5;else{let u=Math.max(s.near,lu.distanceToPoint(vs.origin));c=Y_(s,u,l.resolution)}if(lu.radius+=c,vs.intersectsSphere(lu)===!1)return;a.boundingBox===null&&a.computeBoundingBox(),au.copy(a.boundingBox).applyMatrix4(o);let h;if(n)h=Vr*.5;else{let u=Math.max(s.near,au.distanceToPoint(vs.origin));h=Y_(s,u,l.resolution)}au.expandByScalar(h),vs.intersectsBox(au)!==!1&&(n?sT(this,e):rT(this,s,e))}onBeforeRender(t){let e=this.material.uniforms;e&&e.resolution&&(t.getViewport(sp),this.material.uniforms.resolution.value.set(sp.z,sp.w))}};var oT=1500,aT=6e5,lT=12,cT=120,hT=.35,uT=.008,hu=class{constructor(t){this.stage=t,this.page=t.page,this.made=new Map,this.lines=[]}update(t){let{page:e}=this,n=t.trails&&e.motion&&e.scene.trails.length>0&&e.motion.end>e.motion.start;n&&this.exaggeration!==t.exaggeration&&this.take(t.exaggeration);let s=t.dark;for(let{path:r,past:o,color:a}of this.lines)r.visible=o.visible=!!n,r.material.uniforms.diffuse.value.set(s?"#8b98a7":"#7d8894"),r.material.uniforms.opacity.value=s?.24:.26,o.material.uniforms.diffuse.value.copy(a),o.material.uniforms.now.value=t.time,o.material.uniforms.fading.value=hT*(e.motion.end-e.motion.start)}take(t){let e=this.made.get(t)||new ap(this.page,t);if(this.made.size>4&&this.made.delete(this.made.keys().next().value),this.made.set(t,e),e.go(cT))return this.draw(e,t);clearTimeout(this.later);let n=()=>{this.page.store.get("exaggeration")===t&&(e.go(lT)?(this.draw(e,t),this.stage.redraw()):this.later=setTimeout(n,4))};this.later=setTimeout(n,4)}draw(t,e){this.exaggeration=e;for(let{path:n,past:s}of this.lines)this.stage.scene.remove(n,s),n.geometry.dispose();this.lines=this.page.scene.trails.map((n,s)=>{let r=pT(...dT(t.points[s],t.times,uT*this.stage.extent.radius)),[o,a]=[Z_(r,1.7,!1),Z_(r,2.6,!0)];return a.renderOrder=2,o.renderOrder=1,this.stage.scene.add(o,a),{path:o,past:a,color:new Ht(this.stage.color(n.body))}})}},ap=class{constructor(t,e){this.page=t,this.exaggeration=e,this.times=fT(t.motion,Math.min(oT,Math.max(200,aT/t.scene.bodies.length))),this.points=t.scene.trails.map(()=>new Float32Array(3*this.times.length)),this.poses=new ms(t.scene),this.next=0}go(t){let e=performance.now()+t,{page:n,times:s,points:r,poses:o}=this;for(;this.next<s.length&&performance.now()<e;){let a=s[this.next];o.update(n.motion.q(a),this.exaggeration,n.motion.custom(a)),n.scene.trails.forEach((l,c)=>r[c].set(B_(n,o,l),3*this.next)),this.next++}return this.next>=s.length}};function fT(i,t){let e=i.time,n=Math.min(4,Math.floor(t/e.length));if(n<1)return Float64Array.from({length:t|0},(r,o)=>e[Math.round(o*(e.length-1)/((t|0)-1))]);let s=[];for(let r=0;r+1<e.length;r++)for(let o=0;o<n;o++)s.push(e[r]+(e[r+1]-e[r])*o/n);return Float64Array.from([...s,e[e.length-1]])}function dT(i,t,e){let n=[0],s=(r,o)=>Math.hypot(i[3*r]-i[3*o],i[3*r+1]-i[3*o+1],i[3*r+2]-i[3*o+2]);for(let r=1;r<t.length;r++)(r===t.length-1||s(r,n[n.length-1])>e)&&n.push(r);return[Float32Array.from(n.flatMap(r=>[i[3*r],i[3*r+1],i[3*r+2]])),n.map(r=>t[r])]}function pT(i,t){let e=t.length-1,n=new Float32Array(6*e),s=new Float32Array(2*e);for(let a=0;a<e;a++)n.set(i.subarray(3*a,3*a+6),6*a),s.set([t[a],t[a+1]],2*a);let r=new ia;r.setPositions(n);let o=new hs(s,2,1);return r.setAttribute("instanceTimeStart",new Qn(o,1,0)),r.setAttribute("instanceTimeEnd",new Qn(o,1,1)),r}function Z_(i,t,e){let n=new na({linewidth:t,transparent:!0,depthWrite:!1,toneMapped:!1});n.uniforms.now={value:0},n.uniforms.fading={value:1},n.vertexShader=n.vertexShader.replace("void main() {",`attribute float instanceTimeStart;
attribute float instanceTimeEnd;
varying float vTime;
void main() {`).replace("gl_Position = clip;",`gl_Position = clip;
vTime = position.y < 0.5 ? instanceTimeStart : instanceTimeEnd;`);let s=e?"float age = now - vTime; if (age < 0.0) discard; alpha *= 1.0 - smoothstep(0.0, 1.0, age / fading);":"";n.fragmentShader=n.fragmentShader.replace("void main() {",`varying float vTime;
uniform float now;
uniform float fading;
void main() {`).replace("float alpha = opacity;",`float alpha = opacity;
if (abs(vUv.y) > 1.0) discard;
${s}`);let r=new cu(i,n);return r.frustumCulled=!1,r.raycast=()=>{},r}var mT=200,gT={roughness:.45,metalness:.08},_T="#a3adb9",xT="#8491a0",fu=i=>new Vn({...gT,...i});function yT(i){let{scene:t,colours:e}=i,n=(r,o)=>wh(r.color||e[o]||_T),s=(r,o)=>({body:o,node:r.node,shape:r,pose:Fi(r),...n(r,o)});return[...(t.shapes||[]).map(r=>s(r,-1)),...t.bodies.flatMap((r,o)=>(r.shapes||[]).map(a=>s(a,o)))]}var uu=class{constructor(t){let e=yT(t.page);this.bends=t.page.scene.bodies.some(n=>n.flex&&n.flex.labels.length),this.drawn=t.page.scene.bodies.length>mT?new cp(t,e):new lp(t,e)}update(t){this.drawn.update({...t,deflection:t.deflection&&this.bends})}},J_=(i,{deflection:t},e)=>t?e.set(xT):e.copy(i.color),lp=class{constructor(t,e){this.stage=t,this.all=e;for(let n of e){let s=fu({color:n.color,opacity:n.opacity,transparent:n.opacity<1});n.mesh=new ae(t.solids.of(n.shape),s),n.mesh.matrixAutoUpdate=!1,n.mesh.castShadow=n.opacity>.5,n.mesh.receiveShadow=!0,n.mesh.userData.body=n.body,t.scene.add(n.mesh)}}update(t){let{poses:e}=this.stage.page;for(let n of this.all)Vs(Qi(e.carrier(n.body,n.node),n.pose),n.mesh.matrix),J_(n,t,n.mesh.material.color)}},$_={box:()=>xr([1,1,1]),ball:()=>Gs(1,20,12),cylinder:()=>gs(1,1,24)};function vT({kind:i,size:t,radius:e,length:n,mesh:s}){return i==="box"?[["box",t,0]]:i==="sphere"?[["ball",[e,e,e],0]]:i==="cylinder"?[["cylinder",[e,e,n],0]]:i==="mesh"?[[`mesh ${s}`,[1,1,1],0]]:[["cylinder",[e,e,n],0],["ball",[e,e,e],n/2],["ball",[e,e,e],-n/2]]}var cp=class{constructor(t,e){this.stage=t;let n=new Map;for(let s of e)for(let[r,o,a]of vT(s.shape)){n.has(r)||n.set(r,[]);let l=Qi(s.pose,{R:[1,0,0,0,1,0,0,0,1],p:[0,0,a]});n.get(r).push({...s,at:l,sizes:new B(...o)})}this.groups=[...n].map(([s,r])=>{let o=s in $_?$_[s]():t.solids.of(r[0].shape),a=new qi(o,fu(),r.length);return a.castShadow=a.receiveShadow=!0,a.frustumCulled=!1,a.userData.bodies=r.map(l=>l.body),t.scene.add(a),{mesh:a,items:r}})}update(t){let{poses:e}=this.stage.page,[n,s]=[new de,new Ht],r=t.deflection;for(let{mesh:o,items:a}of this.groups)a.forEach((l,c)=>{let{R:h,p:u}=Qi(e.carrier(l.body,l.node),l.at);o.setMatrixAt(c,Vs({R:h,p:u},n).scale(l.sizes)),r!==this.shown&&o.setColorAt(c,J_(l,t,s))}),o.instanceMatrix.needsUpdate=!0,r!==this.shown&&(o.instanceColor.needsUpdate=!0),o.boundingSphere=null;this.shown=r}};var K_={type:"change"},up={type:"start"},Q_={type:"end"},du=new nr,j_=new _i,ST=Math.cos(70*mr.DEG2RAD),En=new B,ci=2*Math.PI,Ae={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},hp=1e-6,pu=class extends Ja{constructor(t,e=null){super(t,e),this.state=Ae.NONE,this.target=new B,this.cursor=new B,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:ur.ROTATE,MIDDLE:ur.DOLLY,RIGHT:ur.PAN},this.touches={ONE:fr.ROTATE,TWO:fr.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new B,this._lastQuaternion=new Kn,this._lastTargetPosition=new B,this._quat=new Kn().setFromUnitVectors(t.up,new B(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new Io,this._sphericalDelta=new Io,this._scale=1,this._panOffset=new B,this._rotateStart=new qt,this._rotateEnd=new qt,this._rotateDelta=new qt,this._panStart=new qt,this._panEnd=new qt,this._panDelta=new qt,this._dollyStart=new qt,this._dollyEnd=new qt,this._dollyDelta=new qt,this._dollyDirection=new B,this._mouse=new qt,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=bT.bind(this),this._onPointerDown=MT.bind(this),this._onPointerUp=wT.bind(this),this._onContextMenu=IT.bind(this),this._onMouseWheel=TT.bind(this),this._onKeyDown=RT.bind(this),this._onTouchStart=CT.bind(this),this._onTouchMove=PT.bind(this),this._onMouseDown=ET.bind(this),this._onMouseMove=AT.bind(this),this._interceptControlDown=LT.bind(this),this._interceptControlUp=DT.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(t){this._cursorStyle=t,t==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(t){super.connect(t),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Ae.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(K_),this.update(),this.state=Ae.NONE}pan(t,e){this._pan(t,e),this.update()}dollyIn(t){this._dollyIn(t),this.update()}dollyOut(t){this._dollyOut(t),this.update()}rotateLeft(t){this._rotateLeft(t),this.update()}rotateUp(t){this._rotateUp(t),this.update()}update(t=null){let e=this.object.position;En.copy(e).sub(this.target),En.applyQuaternion(this._quat),this._spherical.setFromVector3(En),this.autoRotate&&this.state===Ae.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=ci:n>Math.PI&&(n-=ci),s<-Math.PI?s+=ci:s>Math.PI&&(s-=ci),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(En.setFromSpherical(this._spherical),En.applyQuaternion(this._quatInverse),e.copy(this.target).add(En),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=En.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new B(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new B(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=En.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(du.origin.copy(this.object.position),du.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(du.direction))<ST?this.object.lookAt(this.target):(j_.setFromNormalAndCoplanarPoint(this.object.up,this.target),du.intersectPlane(j_,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>hp||8*(1-this._lastQuaternion.dot(this.object.quaternion))>hp||this._lastTargetPosition.distanceToSquared(this.target)>hp?(this.dispatchEvent(K_),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?ci/60*this.autoRotateSpeed*t:ci/60/60*this.autoRotateSpeed}_getZoomScale(t){let e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){En.setFromMatrixColumn(e,0),En.multiplyScalar(-t),this._panOffset.add(En)}_panUp(t,e){this.screenSpacePanning===!0?En.setFromMatrixColumn(e,1):(En.setFromMatrixColumn(e,0),En.crossVectors(this.object.up,En)),En.multiplyScalar(t),this._panOffset.add(En)}_pan(t,e){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;En.copy(s).sub(this.target);let r=En.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*r/n.clientHeight,this.object.matrix),this._panUp(2*e*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=t-n.left,r=e-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientY),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(ci*this._rotateDelta.x/e.clientHeight),this._rotateUp(ci*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(ci*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(-ci*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(ci*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(-ci*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(n,s)}}_handleTouchStartDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{let n=this._getSecondPointerPosition(t),s=.5*(t.pageX+n.x),r=.5*(t.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(ci*this._rotateDelta.x/e.clientHeight),this._rotateUp(ci*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(t.pageX+e.x)*.5,a=(t.pageY+e.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new qt,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){let e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){let e=t.deltaMode,n={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function MT(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function bT(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function wT(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(Q_),this.state=Ae.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function ET(i){let t;switch(i.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case ur.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Ae.DOLLY;break;case ur.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Ae.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Ae.ROTATE}break;case ur.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Ae.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Ae.PAN}break;default:this.state=Ae.NONE}this.state!==Ae.NONE&&this.dispatchEvent(up)}function AT(i){switch(this.state){case Ae.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Ae.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Ae.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function TT(i){this.enabled===!1||this.enableZoom===!1||this.state!==Ae.NONE||(i.preventDefault(),this.dispatchEvent(up),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(Q_))}function RT(i){this.enabled!==!1&&this._handleKeyDown(i)}function CT(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case fr.ROTATE:if(this.enableRotate===!1){this.state=Ae.NONE;break}this._handleTouchStartRotate(i),this.state=Ae.TOUCH_ROTATE;break;case fr.PAN:if(this.enablePan===!1){this.state=Ae.NONE;break}this._handleTouchStartPan(i),this.state=Ae.TOUCH_PAN;break;default:this.state=Ae.NONE}break;case 2:switch(this.touches.TWO){case fr.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Ae.TOUCH_DOLLY_PAN;break;case fr.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Ae.TOUCH_DOLLY_ROTATE;break;default:this.state=Ae.NONE}break;default:this.state=Ae.NONE}this.state!==Ae.NONE&&this.dispatchEvent(up)}function PT(i){switch(this._trackPointer(i),this.state){case Ae.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Ae.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Ae.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Ae.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Ae.NONE}}function IT(i){this.enabled!==!1&&i.preventDefault()}function LT(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function DT(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var fp=30,tx=[.84,.76];function ex(i,t,e){let n=Ee(t,1/Ze(t)),s=Vd([0,0,1],n),r=Ee(s,1/Ze(s)),o=Vd(n,r),a=Math.tan(fp/2*(Math.PI/180)),[l,c]=[a*e*tx[0],a*tx[1]],h=[-1/0,-1/0,-1/0,-1/0],[u,f]=[-1/0,1/0];for(let A=0;A<i.length;A+=3){let S=[i[A],i[A+1],i[A+2]],[R,T,y]=[Ni(r,S),Ni(o,S),Ni(n,S)];h[0]=Math.max(h[0],R+l*y),h[1]=Math.max(h[1],-R+l*y),h[2]=Math.max(h[2],T+c*y),h[3]=Math.max(h[3],-T+c*y),u=Math.max(u,y),f=Math.min(f,y)}let[d,p]=[(h[0]-h[1])/2,(h[2]-h[3])/2],_=(u+f)/2,m=Math.max(u-f,h[0]+h[1]-2*l*_,h[2]+h[3]-2*c*_,1e-9),g=Math.max((h[0]+h[1])/(2*l),(h[2]+h[3])/(2*c),u+.05*m),v=A=>rn(rn(Ee(r,d),Ee(o,p)),Ee(n,A));return{position:v(g),target:v(Math.min(_,g-.05*m))}}var dp={iso:[-.62,-1,.52],front:[0,-1,0],side:[1,0,0],top:[0,-1e-4,1]},NT=450,mu=class{constructor(t,e){this.stage=t,this.camera=new Gn(fp,1,.01,1e3),this.camera.up.set(0,0,1),this.from=dp.iso,this.moved=!1,this.followed=-1,this.was=new B;let n=new pu(this.camera,e);Object.assign(n,{enableDamping:!0,dampingFactor:.14,rotateSpeed:.8,zoomSpeed:.9});let s=!1;n.addEventListener("start",()=>{s=!0,this.way=null}),n.addEventListener("end",()=>s=!1),n.addEventListener("change",()=>{s&&(this.moved=!0),t.redraw()}),e.addEventListener("wheel",()=>this.moved=!0,{passive:!0}),e.addEventListener("dblclick",()=>this.fit()),this.controls=n}preset(t){this.from=dp[t]||dp.iso,this.fit()}fit(t=!0){this.moved=!1;let{position:e,target:n}=ex(this.stage.extent.points,this.from,this.camera.aspect),s={position:new B(...e),target:new B(...n)};if(this.followed>=0){let o=this.place(this.followed).sub(s.target);s.position.add(o),s.target.add(o)}let r=!t||matchMedia("(prefers-reduced-motion: reduce)").matches;this.way={start:this.now(),end:s,begun:performance.now(),lasts:r?0:NT},this.stage.redraw()}now(){return{position:this.camera.position.clone(),target:this.controls.target.clone()}}place(t){return new B(...this.stage.page.poses.bodies[t].p)}update({follow:t}){this.follow(t),this.way&&this.go();let{camera:e,controls:n,stage:s}=this,{radius:r}=s.extent;Object.assign(n,{minDistance:.02*r,maxDistance:40*r}),n.update();let o=e.position.distanceTo(n.target);e.near=Math.max(o-8*r,.01*o),e.far=o+12*r,e.updateProjectionMatrix()}follow(t){let{poses:e}=this.stage.page;if((t>=e.bodies.length||!Number.isInteger(t))&&(t=-1),t!==this.followed){let o=this.followed;this.followed=t,t>=0&&this.was.copy(this.place(t)),(t>=0||o>=0)&&this.fit();return}if(t<0)return;let n=this.place(t).sub(this.was);if(this.was.add(n),!Number.isFinite(n.lengthSq()))return;let{way:s}=this,r=s?[s.start.position,s.start.target,s.end.position,s.end.target]:[];for(let o of[this.camera.position,this.controls.target,...r])o.add(n)}go(){let{start:t,end:e,begun:n,lasts:s}=this.way,r=s?Math.min((performance.now()-n)/s,1):1,o=r*r*(3-2*r),[a,l]=[t.position.clone().sub(t.target),e.position.clone().sub(e.target)],c=g=>Math.atan2(g.x,-g.y),h=g=>Math.asin(mr.clamp(g.z/(g.length()||1),-1,1)),u=c(l)-c(a);u-=2*Math.PI*Math.round(u/(2*Math.PI));let[f,d]=[c(a)+o*u,h(a)+o*(h(l)-h(a))],p=a.length()**(1-o)*l.length()**o;this.controls.target.lerpVectors(t.target,e.target,o);let _=Math.cos(d),m=new B(_*Math.sin(f),-_*Math.cos(f),Math.sin(d));this.camera.position.copy(this.controls.target).addScaledVector(r<1?m:l.clone().normalize(),p),r<1?this.stage.redraw():this.way=null}};var nx=3.4,ix={light:.22,dark:.45},sx={light:"#5f6d7c",dark:"#8496ae"};function UT(i){let t=10**Math.floor(Math.log10(i));return t*(i/t<1.5?1:i/t<3.5?2:i/t<7.5?5:10)}var FT=`
varying vec2 vPlace;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  vPlace = world.xy;
  gl_Position = projectionMatrix * viewMatrix * world;
}`,OT=`
uniform vec3 ink;
uniform float spacing, reach;
uniform vec2 centre;
varying vec2 vPlace;
float lines(float every) {
  vec2 x = vPlace / every;
  vec2 pixel = max(fwidth(x), 1e-7);
  vec2 near = abs(fract(x - 0.5) - 0.5) / pixel;
  vec2 drawn = (1.0 - min(near, 1.0)) * (1.0 - smoothstep(0.12, 0.45, pixel));
  return max(drawn.x, drawn.y);
}
void main() {
  float far = length(vPlace - centre) / reach;
  float fade = pow(1.0 - smoothstep(0.0, 1.0, far), 1.4);
  float alpha = max(0.16 * lines(spacing), 0.34 * lines(5.0 * spacing)) * fade;
  if (alpha < 0.002) discard;
  gl_FragColor = vec4(ink, alpha);
}`,gu=class{constructor(t){this.stage=t,this.uniforms={ink:{value:new Ht},spacing:{value:1},reach:{value:1},centre:{value:new qt}};let e=new ri({uniforms:this.uniforms,vertexShader:FT,fragmentShader:OT,transparent:!0,depthWrite:!1,side:2,toneMapped:!1});this.grid=new ae(new or(2,2),e),this.shade=new ae(new or(2,2),new za({depthWrite:!1})),this.shade.receiveShadow=!0,this.shade.renderOrder=-2,this.grid.renderOrder=-1;for(let n of[this.shade,this.grid])n.raycast=()=>{},t.scene.add(n)}update({ground:t,dark:e}){let{centre:n,radius:s,floor:r}=this.stage.extent;this.grid.visible=t,this.shade.visible=t&&this.stage.rich;let o=r-.1*s;for(let a of[this.grid,this.shade])a.position.set(n[0],n[1],o),a.scale.setScalar(nx*s);this.shade.position.z-=.002*s,this.shade.material.opacity=e?ix.dark:ix.light,this.uniforms.ink.value.setStyle(e?sx.dark:sx.light).convertLinearToSRGB(),this.uniforms.spacing.value=UT(s/5),this.uniforms.reach.value=nx*s,this.uniforms.centre.value.set(n[0],n[1])}};var _u=class extends Ar{constructor(){super(),this.name="RoomEnvironment",this.position.y=-3.5;let t=new cs;t.deleteAttribute("uv");let e=new Vn({side:yn}),n=new Vn,s=new Xa(16777215,900,28,2);s.position.set(.418,16.199,.3),this.add(s);let r=new ae(t,e);r.position.set(-.757,13.219,.717),r.scale.set(31.713,28.305,28.591),this.add(r);let o=new qi(t,n,6),a=new xn;a.position.set(-10.906,2.009,1.846),a.rotation.set(0,-.195,0),a.scale.set(2.328,7.905,4.651),a.updateMatrix(),o.setMatrixAt(0,a.matrix),a.position.set(-5.607,-.754,-.758),a.rotation.set(0,.994,0),a.scale.set(1.97,1.534,3.955),a.updateMatrix(),o.setMatrixAt(1,a.matrix),a.position.set(6.167,.857,7.803),a.rotation.set(0,.561,0),a.scale.set(3.927,6.285,3.687),a.updateMatrix(),o.setMatrixAt(2,a.matrix),a.position.set(-2.017,.018,6.124),a.rotation.set(0,.333,0),a.scale.set(2.002,4.566,2.064),a.updateMatrix(),o.setMatrixAt(3,a.matrix),a.position.set(2.291,-.756,-2.621),a.rotation.set(0,-.286,0),a.scale.set(1.546,1.552,1.496),a.updateMatrix(),o.setMatrixAt(4,a.matrix),a.position.set(-2.193,-.369,-5.547),a.rotation.set(0,.516,0),a.scale.set(3.875,3.487,2.986),a.updateMatrix(),o.setMatrixAt(5,a.matrix),this.add(o);let l=new ae(t,sa(50));l.position.set(-16.116,14.37,8.208),l.scale.set(.1,2.428,2.739),this.add(l);let c=new ae(t,sa(50));c.position.set(-16.109,18.021,-8.207),c.scale.set(.1,2.425,2.751),this.add(c);let h=new ae(t,sa(17));h.position.set(14.904,12.198,-1.832),h.scale.set(.15,4.265,6.331),this.add(h);let u=new ae(t,sa(43));u.position.set(-.462,8.89,14.52),u.scale.set(4.38,5.441,.088),this.add(u);let f=new ae(t,sa(20));f.position.set(3.235,11.486,-12.541),f.scale.set(2.5,2,.1),this.add(f);let d=new ae(t,sa(100));d.position.set(0,20,0),d.scale.set(1,.1,1),this.add(d)}dispose(){let t=new Set;this.traverse(e=>{e.isMesh&&(t.add(e.geometry),t.add(e.material))});for(let e of t)e.dispose()}};function sa(i){return new ka({color:0,emissive:16777215,emissiveIntensity:i})}var rx=[-.9,-1.3,2.2],BT=[1.4,1.6,.9],zT={room:.5,key:1.9,rim:.5,sky:.45},kT={room:.42,key:2.3,rim:.5,sky:.45},ox=2048,xu=class{constructor(t){this.stage=t;let{scene:e,renderer:n,rich:s}=t;if(this.key=new Co("#fff4e6"),this.rim=new Co("#cfe0ff"),this.sky=new Va("#ffffff","#8d97a5"),this.sky.position.set(0,0,1),e.add(this.key,this.key.target,this.rim,this.rim.target,this.sky),!s)return;let r=new Oo(n),o=new _u;e.environment=r.fromScene(o,.04).texture,e.environmentRotation=new Ci(Math.PI/2,0,0),o.dispose(),r.dispose(),this.key.castShadow=!0,Object.assign(this.key.shadow,{radius:5}),this.key.shadow.mapSize.set(ox,ox)}update({dark:t}){let{scene:e,rich:n,extent:s}=this.stage,{centre:r,radius:o}=s,a=t?kT:zT;e.environmentIntensity=a.room,this.key.intensity=n?a.key:1.15*a.key,this.rim.intensity=a.rim,this.sky.intensity=n?a.sky:1.7;for(let[h,u]of[[this.key,rx],[this.rim,BT]])h.position.set(...u.map((f,d)=>r[d]+f*o)),h.target.position.set(...r);if(!n||this.lit===s)return;this.lit=s;let{camera:l}=this.key.shadow,c=Math.hypot(...rx)*o;this.key.shadow.normalBias=.004*o,Object.assign(l,{left:-o,right:o,top:o,bottom:-o}),Object.assign(l,{near:.05*o,far:c+4*o}),l.updateProjectionMatrix()}};var pp=bh.length;function mp(i,t){return i.onBeforeCompile=e=>{Object.assign(e.uniforms,t),e.vertexShader=e.vertexShader.replace("#include <common>",`#include <common>
attribute float far;
varying float vFar;`).replace("#include <begin_vertex>",`#include <begin_vertex>
vFar = far;`),e.fragmentShader=e.fragmentShader.replace("#include <common>",`#include <common>
varying float vFar;
uniform float on, largest;
uniform vec3 steps[${pp}];`).replace("#include <color_fragment>",`#include <color_fragment>
        if (on > 0.5) diffuseColor.rgb = steps[int(clamp(floor(vFar / largest * ${pp}.0), 0.0, ${pp-1}.0))];`)},i.customProgramCacheKey=()=>"deflection",i.clone=()=>mp(new i.constructor().copy(i),t),i}var yu=class{constructor(t){this.stage=t;let{page:e}=t;this.scale={on:{value:0},largest:{value:1},steps:{value:bh.map(n=>new Ht(n))}},this.largest=e.deflection.largest,this.skins=e.scene.bodies.flatMap((n,s)=>n.flex?[this.build(n.flex,s)]:[]),this.bends=e.scene.bodies.some(n=>n.flex&&n.flex.labels.length),this.bends&&(this.legend=VT(t.element))}build(t,e){let{page:n,scene:s}=this.stage,r=jo(t,n.array),o=new je,a=(d,p)=>{let _=new qe(new Float32Array(p*r.size),p);return o.setAttribute(d,_.setUsage(Df)),_},l=[a("position",3),a("normal",3),a("far",1)],{color:c,opacity:h}=wh(t.skin.color||n.colours[e]),u={color:c,opacity:h,transparent:h<1},f;if(r.faces){o.setIndex(new qe(Uint32Array.from(r.faces),1));let d=t.skin.kind==="beam"?us:Pi;f=new ae(o,mp(fu({...u,side:d,shadowSide:d}),this.scale)),f.castShadow=f.receiveShadow=!0}else f=new La(o,mp(new To({...u,size:5,sizeAttenuation:!1}),this.scale));return f.frustumCulled=!1,f.matrixAutoUpdate=!1,f.userData.body=e,s.add(f),{skin:r,mesh:f,arrays:l,color:c,body:e}}update({exaggeration:t,deflection:e}){let{poses:n,motion:s}=this.stage.page,r=0;for(let{skin:o,mesh:a,arrays:l,color:c,body:h}of this.skins){let u=n.etas[h],f=`${u.join()}`;if(f!==a.userData.eta){a.userData.eta=f;let[d,p,_]=l.map(m=>m.array);o.bend(u,d,p,_);for(let m=0;m<_.length;m++)_[m]/=t;o.faces&&o instanceof El&&a.geometry.computeVertexNormals();for(let m of l)m.needsUpdate=!0;a.geometry.boundingSphere=null,a.geometry.boundingBox=null}if(!s)for(let d of l[2].array)r=Math.max(r,d);Vs(n.bodies[h],a.matrix),a.material.color.copy(c)}this.largest=Math.max(this.largest,r),this.scale.on.value=e&&this.bends?1:0,this.scale.largest.value=this.largest||1,this.legend&&this.legend(e,this.largest)}};function GT(i){let[t,e]=i>=1?[1,"m"]:i>=1e-4||!i?[1e3,"mm"]:[1e6,"µm"];return`${Number((t*i).toPrecision(3))} ${e}`}function VT(i){let t=document.createElement("div");t.className="scale",t.setAttribute("aria-label","scale of deflections");let e=r=>t.appendChild(document.createElement(r));e("span").textContent="0";let n=e("i");for(let r of bh)n.appendChild(document.createElement("b")).style.background=r;let s=e("span");return i.append(t),(r,o)=>{t.hidden=!r;let a=GT(o);s.textContent!==a&&(s.textContent=a)}}var HT=[xu,gu,uu,yu,Ko,eu,hu,nu,tu,su,ru],WT=/swiftshader|llvmpipe|softpipe|software|basic render/i,ax={light:[[0,"#fbfcfd"],[.48,"#eef1f5"],[1,"#dfe5ec"]],dark:[[0,"#222a35"],[.52,"#161c25"],[1,"#0b0f15"]]};function XT(){let i=document.createElement("canvas");try{let t={alpha:!0,antialias:!0,preserveDrawingBuffer:!0,powerPreference:"high-performance"},e=i.getContext("webgl2",t);return e&&{canvas:i,gl:e}}catch{return null}}function qT(i){let t=String(i.getParameter(i.RENDERER)),e=t.includes("WebKit")?i.getExtension("WEBGL_debug_renderer_info"):null;return!WT.test(e?i.getParameter(e.UNMASKED_RENDERER_WEBGL):t)}var vu=class{constructor(t,e){this.page=t,this.element=e,this.scene=new Ar,this.parts=[];let n=XT();if(!n){document.body.classList.add("no-webgl"),this.say("This browser has no WebGL 2, so the motion is not drawn; the plots and tables are complete.");return}let{canvas:s,gl:r}=n,{hash:o}=location;this.rich=o.includes("rich")||!o.includes("plain")&&qT(r);let a=new vh({canvas:s,context:r,alpha:!0});a.toneMapping=Ka,a.toneMappingExposure=1.05,a.shadowMap.enabled=this.rich,a.shadowMap.type=Tr,a.setClearColor(0,0),this.renderer=a,this.canvas=s,s.setAttribute("role","img"),s.setAttribute("aria-label",`${t.scene.name}, drawn in three dimensions`),e.append(s),this.solids=new Kh(t),this.extent=Qo(t,t.store.get("exaggeration")),this.view=new mu(this,s),this.camera=this.view.camera,this.resize(),this.view.fit(!1),this.parts=HT.map(l=>new l(this)),this.listen()}listen(){let{page:t,canvas:e}=this;t.store.on(["exaggeration"],({exaggeration:n})=>this.remeasure(n)),t.motion||t.store.on(["q"],()=>this.lower()),t.store.on(Object.keys(t.store.values),()=>this.redraw()),new ResizeObserver(()=>this.redraw()).observe(this.element),e.addEventListener("webglcontextlost",n=>{n.preventDefault(),this.lost=!0,e.hidden=!0,this.say("The graphics card has stopped drawing; load the page again to see the motion.")}),e.addEventListener("webglcontextrestored",()=>{this.lost=!1,e.hidden=!1,this.say(""),this.redraw()})}remeasure(t){if(t===this.measuredAt)return;let e=this.measuredAt===void 0;this.measuredAt=t,!e&&(this.extent=Qo(this.page,t),this.view.moved||this.view.fit(!1))}lower(){let{floor:t}=Qo(this.page,this.page.store.get("exaggeration"));t<this.extent.floor&&(this.extent={...this.extent,floor:t})}say(t){let e=this.element.querySelector(".stage-says");!e&&t&&(e=document.createElement("p"),e.className="stage-says",e.setAttribute("role","status"),this.element.append(e)),e&&(e.textContent=t),e&&!t&&e.remove()}redraw(){this.waiting||!this.renderer||(this.waiting=!0,requestAnimationFrame(()=>{this.waiting=!1,this.drawNow()}))}resize(){let{clientWidth:t,clientHeight:e}=this.element,n=this.rich?Math.min(window.devicePixelRatio||1,2):1,s=`${t} ${e} ${n}`;if(s===this.size||!t||!e)return!1;this.size=s,this.renderer.setPixelRatio(n),this.renderer.setSize(t,e,!1);let r=this.camera.aspect;return this.camera.aspect=t/e,this.camera.updateProjectionMatrix(),Math.abs(r-this.camera.aspect)>1e-6}drawNow(){if(!this.renderer||this.lost||!this.element.clientWidth)return;let{values:t}=this.page.store;this.resize()&&!this.view.moved&&this.view.fit(!1),this.view.update(t);for(let e of this.parts)e.update(t);this.renderer.render(this.scene,this.camera)}color(t){return this.page.colours[t]}preset(t){this.renderer&&this.view.preset(t)}fit(){this.renderer&&this.view.fit()}picture(){if(!this.renderer||this.lost)return null;this.drawNow();let t=document.createElement("canvas"),{width:e,height:n}=this.canvas;Object.assign(t,{width:e,height:n});let s=t.getContext("2d");s.setTransform(1.2*e,0,0,.95*n,.5*e,.32*n);let r=s.createRadialGradient(0,0,0,0,0,1);for(let[o,a]of this.page.store.get("dark")?ax.dark:ax.light)r.addColorStop(o,a);return s.fillStyle=r,s.fillRect(-1,-1,2,2),s.resetTransform(),s.drawImage(this.canvas,0,0),t.toDataURL("image/png")}};var Su=class{constructor(t){this.values=t,this.listeners=[]}get(t){return this.values[t]}set(t){let e=Object.keys(t).filter(n=>this.values[n]!==t[n]);if(e.length){Object.assign(this.values,t);for(let[n,s]of this.listeners)e.some(r=>n.includes(r))&&s(this.values)}}on(t,e){this.listeners.push([t,e]),e(this.values)}};async function YT(){let i=JSON.parse(document.getElementById("scene").textContent),t=await Bg(document.getElementById("numbers").textContent.trim()),{scene:e,run:n}=i,s=n?new Ah(n,e,t):null,r=new ms(e),o=new Su({time:s?s.start:0,playing:!1,speed:1,loop:!0,exaggeration:1,theme:i.theme,dark:i.theme==="dark"||i.theme==="auto"&&matchMedia("(prefers-color-scheme: dark)").matches,selected:-1,hovered:-1,q:i.q||null,trails:!!n,hinges:!0,frames:!1,names:!1,deflection:!1,loads:!1,ground:!0,follow:-1}),a=()=>{let{time:c,q:h,exaggeration:u}=o.values;r.update(s?s.q(c):h,u,s?s.custom(c):{})};o.on(["time","q","exaggeration"],a);let l={content:i,scene:e,run:n,motion:s,poses:r,store:o,array:t};l.colours=Ng(e),l.deflection={largest:s?Ug(e,s,t):0},document.body.append(...ZT()),l.player=new $h(l,document.getElementById("player")),l.panel=new Zh(l,document.getElementById("panel")),l.stage=new vu(l,document.getElementById("stage")),document.body.classList.toggle("flat",!l.stage.renderer),window.pliant={...l,seek:c=>o.set({time:c,playing:!1}),play:()=>o.set({playing:!0}),pause:()=>o.set({playing:!1}),body:c=>r.bodies[e.bodies.findIndex(h=>h.name===c)],frame:c=>r.of(e.frames.find(h=>h.name===c)),ready:!0}}function ZT(){return["header","stage","player","panel"].map(i=>{let t=document.createElement(i==="header"?"header":"section");return t.id=i,t})}YT();})();
