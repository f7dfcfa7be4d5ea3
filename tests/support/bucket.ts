import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";

/** An S3-compatible store of a test's own. */
export interface Bucket {
	/** For `FILES_URL`. */
	filesUrl: string;
	/** The account, for the environment of whoever uses it. */
	env: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
	/** Goes out of reach; what it holds stays. */
	stop(): Promise<void>;
	/** Is back under the same address. */
	start(): Promise<void>;
	/** Stops and removes what it holds. */
	drop(): Promise<void>;
}

/** Starts a real store that speaks S3 over a port of its own. */
export async function openBucketServer(name = "passive-fire"): Promise<Bucket> {
	const directory = await mkdtemp(join(tmpdir(), "pfs-bucket-"));
	let port = 0;
	let server: S3rver | null = null;
	const start = async () => {
		server = new S3rver({
			address: "127.0.0.1",
			port,
			directory,
			silent: true,
			configureBuckets: [{ name, configs: [] }],
		});
		({ port } = await server.run());
	};
	const stop = async () => {
		await server?.close();
		server = null;
	};
	await start();
	return {
		filesUrl: `s3://${name}?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&region=us-east-1`,
		env: { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" },
		start,
		stop,
		async drop() {
			await stop();
			await rm(directory, { recursive: true, force: true });
		},
	};
}
