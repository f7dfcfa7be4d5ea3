import { once } from "node:events";
import { createServer } from "node:net";
import { usageError } from "#cli/outcome.ts";
import { errorCode, errorWords } from "#db/thrown.ts";

/** A sentence with the way out, or null. An address that this machine lacks is a wrong setting, and thrown. */
export async function portFault(port: number, host: string): Promise<string | null> {
	const server = createServer().listen(port, host);
	try {
		await once(server, "listening");
		server.close();
		await once(server, "close");
		return null;
	} catch (error) {
		const code = errorCode(error);
		const message = errorWords(error);
		if (code === "EADDRINUSE") {
			return `Port ${port} is taken by another program: end that one, or choose another port, such as PORT=${port + 1}.`;
		}
		if (code === "EACCES") return `Port ${port} may only be opened by root: choose one above 1023, such as PORT=3000.`;
		if (["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"].includes(code ?? "")) {
			throw usageError(`HOST: ${JSON.stringify(host)} is not an address of this machine. Right: HOST=127.0.0.1`);
		}
		return `Port ${port} on ${host} cannot be opened: ${message}.`;
	}
}
