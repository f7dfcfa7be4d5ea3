import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import { databaseUrl } from "#db/address.ts";
import { openEmbedded } from "#db/embedded/server.ts";
import { openBucketServer } from "#tests/support/bucket.ts";
import { openMailServer } from "#tests/support/mail-server.ts";
import { freePort } from "#tests/support/processes.ts";
import { composeSettings } from "./compose.ts";

/** As compose.yaml has it around web and worker, on this machine. */
export interface Surroundings {
	/** Where the product will be. */
	url: string;
	/** The environment that compose.yaml gives to web and worker, with the addresses of here. */
	env: Record<string, string>;
	close(): Promise<void>;
}

const secret = (of: string) => `a secret of ${of} that only rehearsals use`;

/** Starts database, file store without a bucket, and mail server. */
export async function openSurroundings(folder: string): Promise<Surroundings> {
	const database = await openEmbedded(join(folder, "database"));
	const gate = await gateTo(`${database.host}/.s.PGSQL.${database.port}`);
	const [store, mail, port] = [await openBucketServer(), await openMailServer(), await freePort()];
	const url = `http://localhost:${port}`;
	const { user, dbName } = database;
	const settings = composeSettings({
		APP_URL: url,
		...store.env,
		FILES_URL: store.filesUrl.replace("s3://passive-fire", "s3://schedules"),
		MAIL_URL: mail.url,
		...Object.fromEntries(
			["MAIL_FROM", "SUPPORT_EMAIL", "COMPANY_REQUEST_EMAIL", "FEEDBACK_EMAIL"].map((name) => [name, "us@example.com"]),
		),
		POSTGRES_PASSWORD: "unused",
		SESSION_SECRET: secret("sessions"),
		JWT_SECRET: secret("tokens"),
	});
	return {
		url,
		env: {
			...settings,
			PORT: String(port),
			DATABASE_URL: databaseUrl({ host: "127.0.0.1", port: gate.port, user, dbName }),
		},
		async close() {
			gate.close();
			await Promise.all([store.drop(), mail.close()]);
			await database.release();
		},
	};
}

/** The embedded server listens on a socket in a folder that is closed to the image's user: a port leads to it. */
async function gateTo(socket: string): Promise<{ port: number; close(): void }> {
	const server = createServer((from) => {
		const to = connect(socket);
		for (const [end, other] of [
			[from, to],
			[to, from],
		] as const) {
			end.pipe(other);
			end.on("error", () => other.destroy());
		}
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}
