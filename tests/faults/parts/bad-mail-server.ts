import { once } from "node:events";
import { createServer, type Socket } from "node:net";

type Manner = "silent" | "hangs up";

/** Starts a mail server on a port that takes no mail; the function given back ends it. */
export async function openBadMailServer(port: number, manner: Manner): Promise<() => Promise<void>> {
	const callers = new Set<Socket>();
	const server = createServer((socket) => {
		callers.add(socket);
		socket.on("error", () => {}).on("close", () => callers.delete(socket));
		if (manner === "hangs up") hangUp(socket);
	});
	server.listen(port, "127.0.0.1");
	await once(server, "listening");
	return async () => {
		for (const socket of callers) socket.destroy();
		server.close();
		await once(server, "close");
	};
}

/** Takes everything up to the first bytes of the mail itself. */
function hangUp(socket: Socket): void {
	let inside = false;
	socket.write("220 here\r\n");
	socket.on("data", (data) => {
		if (inside) return void socket.destroy();
		inside = /^DATA\r\n/im.test(data.toString("latin1"));
		socket.write(inside ? "354 go on\r\n" : "250 ok\r\n");
	});
}
