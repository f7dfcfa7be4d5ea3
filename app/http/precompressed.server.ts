import { readdirSync } from "node:fs";
import type { RequestHandler } from "express";

const extensions = { br: ".br", gzip: ".gz" };
const types: Record<string, string> = {
	js: "text/javascript; charset=utf-8",
	css: "text/css; charset=utf-8",
	svg: "image/svg+xml",
	txt: "text/plain; charset=utf-8",
	json: "application/json; charset=utf-8",
};

export function precompressed(folder: string): RequestHandler {
	const names = new Set(
		readdirSync(folder, { recursive: true }).map((name) => `/${String(name).replaceAll("\\", "/")}`),
	);
	return (request, response, next) => {
		const { path } = request;
		const type = types[path.slice(path.lastIndexOf(".") + 1)];
		if (!type || !["GET", "HEAD"].includes(request.method) || !names.has(path)) return next();
		response.vary("Accept-Encoding");
		const encoding = (["br", "gzip"] as const).find(
			(each) => names.has(path + extensions[each]) && request.acceptsEncodings(each),
		);
		if (encoding) {
			request.url = path + extensions[encoding];
			response.set({ "Content-Encoding": encoding, "Content-Type": type });
		}
		next();
	};
}
