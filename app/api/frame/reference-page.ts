import { createHash } from "node:crypto";
import type { Operation, openApiDocument } from "./openapi.ts";
import { escaped, schemaHtml, shapeHtml, shapeLink } from "./reference-schema.ts";

const STYLE = `:root{color-scheme:light dark;--line:color-mix(in srgb,CanvasText 20%,Canvas);--soft:color-mix(in srgb,CanvasText 6%,Canvas);background:Canvas;color:CanvasText}
*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;margin:0;display:grid;grid-template-columns:17rem minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1.5rem 1rem;border-right:1px solid var(--line);font-size:.875rem}
nav ul{list-style:none;margin:0 0 1rem;padding:0}nav a{display:block;padding:.125rem 0;overflow-wrap:anywhere}a{color:inherit}
main{padding:1.5rem 2rem 6rem;max-width:62rem}h1{font-size:1.75rem;border-top:4px solid #ce3a43;padding-top:1rem;margin:0}
h2{margin-top:3rem}article{border-top:1px solid var(--line);padding:1rem 0}h3{margin:0;font-size:1rem;overflow-wrap:anywhere}
code,h3{font-family:ui-monospace,monospace}code{background:var(--soft);padding:0 .25rem;overflow-wrap:anywhere}.level{float:right;font:.875rem system-ui,sans-serif;padding-left:1rem}
table{border-collapse:collapse;font-size:.875rem}th,td{text-align:left;vertical-align:top;padding:.25rem 1rem .25rem 0}
pre{background:var(--soft);padding:1rem;overflow:auto;font-size:.875rem}nav code{background:none;padding:0}nav h2{margin:1rem 0 .25rem;font-size:1rem}
summary{cursor:pointer;padding:.25rem 0}details details{margin-left:1rem}ul.fields{margin:.25rem 0;padding-left:1.25rem;font-size:.875rem}
@media(max-width:50rem){body{display:block}nav{position:static;height:auto;border:0;border-bottom:1px solid var(--line)}main{padding:1rem}}`;
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

export const PAGE_HEADERS = {
	"Content-Type": "text/html; charset=utf-8",
	"Cache-Control": "no-cache",
	"Content-Security-Policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
};

type Document = ReturnType<typeof openApiDocument>;

interface Entry {
	method: string;
	path: string;
	operation: Operation;
}

/** The reference as one page: no script, nothing from elsewhere, made from the document alone. */
export function referencePage(document: Document): string {
	const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]): Entry => ({ method, path, operation })),
	);
	const families = Map.groupBy(entries, ({ operation }) => operation.tags[0]!);
	const shapes = Object.entries(document.components.schemas);
	const nav = [
		...[...families].map(([family, of]) => `<h2>${family}/</h2><ul>${of.map(link).join("")}</ul>`),
		`<h2>Shapes</h2><ul>${shapes.map(([name]) => `<li>${shapeLink(name)}</li>`).join("")}</ul>`,
	].join("");
	const body = [...families].map(([family, of]) => `<h2>${family}/</h2>${of.map(article).join("")}`);
	const { title, version, description } = document.info;
	const address = document.servers[0]!.url;
	return `<!doctype html><html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API reference · ${title}</title><style>${STYLE}</style></head><body><nav aria-label="Calls">${nav}</nav><main><h1>${title}: API reference</h1><p>${escaped(description)}</p><p>Version ${version}. Addresses begin with <code>${address}</code>. The same as an <a href="/api/openapi.json">OpenAPI document</a>.</p><p>Signed-in calls carry <code>Authorization: JWT &lt;access token&gt;</code>, from <a href="#post_auth_jwt_token"><code>/auth/jwt/token/</code></a>:</p><pre tabindex="0">${escaped(signInExample(address))}</pre>${body.join("")}<h2 id="shapes">Shapes</h2>${shapes.map(([name, shape]) => shapeHtml(name, shape)).join("")}</main></body></html>`;
}

const signInExample = (address: string) =>
	`curl ${address}/auth/jwt/token/ -H "Content-Type: application/json" \\
  -d '{"email": "ann@example.org", "password": "…"}'
curl ${address}/sol/latest/sols/ -H "Authorization: JWT …"`;

const link = ({ method, path, operation }: Entry) =>
	`<li><a href="#${operation.operationId}">${method.toUpperCase()} ${path}</a></li>`;

function article({ method, path, operation }: Entry): string {
	const { operationId, summary, parameters, requestBody, responses } = operation;
	const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
	const types = Object.keys(requestBody?.content ?? {}).join(" or ");
	const success = Object.entries(responses).filter(([, answer]) => !answer.$ref);
	const refused = Object.keys(responses).filter((status) => responses[status]!.$ref);
	return `<article id="${operationId}"><span class="level">${operation["x-level"]}</span><h3>${method.toUpperCase()} ${path}</h3><p>${escaped(summary)}</p>${
		parameters.length > 0 ? parameterTable(parameters) : ""
	}${type ? `<details><summary>Body (${types})</summary>${schemaHtml(content!.schema)}</details>` : ""}${success
		.map(([status, answer]) => answerHtml(status, answer))
		.join("")}<p>Refusals: ${refused.map((status) => `<code>${status}</code>`).join(" ")}</p></article>`;
}

function parameterTable(parameters: Operation["parameters"]): string {
	const rows = parameters.map(
		({ name, in: place, required, schema }) =>
			`<tr><th scope="row"><code>${name}</code></th><td>${place}${required ? "" : ", optional"}</td><td>${schemaHtml(schema)}</td></tr>`,
	);
	return `<table>${rows.join("")}</table>`;
}

function answerHtml(status: string, answer: Operation["responses"][string]): string {
	const [type, content] = Object.entries(answer.content ?? {})[0] ?? [];
	const title = `${status} ${escaped(answer.description).replaceAll(/`([^`]+)`/g, "<code>$1</code>")}`;
	if (!type) return `<p>${title}</p>`;
	return type === "application/json"
		? `<details><summary>${title}</summary>${schemaHtml(content!.schema)}</details>`
		: `<p>${title} <code>${type}</code></p>`;
}
