import type { IncomingMessage } from "node:http";

/** `GET http://host/path`, as proxies send it, asks that host whatever `Host` says (RFC 9112, 3.2.2). */
export function asOriginForm(request: IncomingMessage): void {
	const [, host, rest = ""] = /^https?:\/\/([^/?#@]+)([/?].*)?$/i.exec(request.url ?? "") ?? [];
	if (host === undefined) return;
	request.headers.host = host;
	request.url = rest.startsWith("/") ? rest : `/${rest}`;
}
