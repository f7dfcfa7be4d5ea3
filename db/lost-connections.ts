import type { Pool, PoolClient } from "pg";

/**
 * Gives a connection back to its pool as soon as it has ended, whoever holds it. A transaction whose connection is lost
 * never gives it back: its rollback fails as well. After as many of them as the pool has places, everybody would wait
 * for ever.
 */
export function giveBackLost(pool: Pool): void {
	// The pool sets `release` right after it has told of the client, and before anybody has it.
	pool.on("acquire", (client: PoolClient) => queueMicrotask(() => watch(client)));
}

function watch(client: PoolClient): void {
	const { release } = client;
	let given = false;
	const giveBack: PoolClient["release"] = (destroy) => {
		if (given) return;
		given = true;
		client.off("end", onEnd);
		release.call(client, destroy);
	};
	const onEnd = () => giveBack(true);
	client.release = giveBack;
	client.once("end", onEnd);
}
