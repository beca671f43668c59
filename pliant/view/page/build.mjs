// Builds built/page.js and built/page.css from src/. Run `npm ci && npm run build` in this folder; node_modules is not kept.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const folder = new URL(".", import.meta.url).pathname;
const within = (at) => readdirSync(folder + at, { withFileTypes: true }).flatMap((x) => named(`${at}/${x.name}`, x.isDirectory()));
const named = (path, isFolder) => (isFolder ? within(path) : [path]);
const sources = [...within("src"), "package-lock.json", "build.mjs"].sort();
const digest = createHash("sha256");
for (const name of sources) digest.update(`${name}\n`).update(readFileSync(folder + name)).update("\n");
const { devDependencies: versions } = JSON.parse(readFileSync(`${folder}package.json`));
const first = `sources ${digest.digest("hex")}; ${Object.entries(versions).map(([k, v]) => `${k} ${v}`).join(", ")}`;

const options = { absWorkingDir: folder, bundle: true, minify: true, target: "es2021", write: false, legalComments: "none", charset: "utf8" };
const script = await build({ ...options, entryPoints: ["src/main.js"], format: "iife" });
const style = await build({ ...options, entryPoints: ["src/page.css"], loader: { ".css": "css" } });
mkdirSync(`${folder}built`, { recursive: true });
const safe = (text) => text.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
writeFileSync(`${folder}built/page.js`, `/* ${first} */\n${safe(script.outputFiles[0].text)}`);
writeFileSync(`${folder}built/page.css`, `/* ${first} */\n${style.outputFiles[0].text}`);
for (const name of ["three", "uplot"]) writeFileSync(`${folder}built/LICENSE.${name}`, readFileSync(`${folder}node_modules/${name}/LICENSE`));
console.log(first);
