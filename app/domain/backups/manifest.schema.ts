import { createHash } from "node:crypto";
import { z } from "zod";

const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** Bytes of a backup's place, found by their own hash. */
const part = z.object({ sha256: digest, bytes: z.int() });

export type Part = z.output<typeof part>;

const dumpedTable = z.object({
	/** The name with its schema, such as `public.solution`. */
	name: z.string(),
	columns: z.array(z.string()),
	rows: z.int(),
	/** The hash of what COPY writes of it, in the order of its key. */
	sha256: digest,
	part,
});

export type DumpedTable = z.output<typeof dumpedTable>;

const manifestShape = z.object({
	format: z.literal(1),
	name: z.string(),
	/** The moment of the snapshot by the database's clock, ISO 8601, UTC. */
	made: z.iso.datetime(),
	/** The build that made it. */
	version: z.string(),
	postgres: z.string(),
	migrations: z.array(z.string()),
	/** The SQL that makes the tables. */
	schema: part,
	tables: z.array(dumpedTable),
	sequences: z.array(z.object({ name: z.string(), value: z.string() })),
	/** A line of JSON for each file, a {@link BackedUpFile}. */
	fileList: part,
	files: z.object({ count: z.int(), bytes: z.int() }),
	/** Keys of files that rows name and that the store did not have whole. */
	missing: z.array(z.string()),
});

export type Manifest = z.output<typeof manifestShape>;

const backedUpFile = z.object({ key: z.string(), type: z.string(), sha256: digest, bytes: z.int() });

export type BackedUpFile = z.output<typeof backedUpFile>;

const sealed = z.object({ sha256: digest, manifest: z.unknown() });

/** The outcome of a trial restore. */
export const verificationShape = z.object({
	at: z.iso.datetime(),
	manifest: digest,
	/** Keys of the place whose bytes are not those that were written; none where it was restored as it was. */
	damaged: z.array(z.string()),
	ok: z.boolean(),
});

export type Verification = z.output<typeof verificationShape>;

export const sha256Of = (text: string | Uint8Array): string => createHash("sha256").update(text).digest("hex");

/** Makes the file of a manifest, which carries its own hash. */
export function sealManifest(manifest: Manifest): { text: string; sha256: string } {
	const sha256 = sha256Of(JSON.stringify(manifest));
	return { text: `${JSON.stringify({ sha256, manifest })}\n`, sha256 };
}

/** An error of a backup whose message says what is wrong with it. */
export const backupError = (message: string) => Object.assign(new Error(message), { kind: "backup" as const });

/** Reads a file of {@link sealManifest}; throws where a byte of it has changed, and where a newer program wrote it. */
export function readManifest(name: string, text: string): { manifest: Manifest; sha256: string } {
	const damaged = () => backupError(`The manifest of the backup ${name} is damaged.`);
	const { data, error } = sealed.safeParse(parseJson(text));
	if (error || sha256Of(JSON.stringify(data.manifest)) !== data.sha256) throw damaged();
	const read = manifestShape.safeParse(data.manifest);
	if (!read.success) throw backupError(`The backup ${name} is of a format that this program does not know.`);
	return { manifest: read.data, sha256: data.sha256 };
}

export const readFileList = (text: string): BackedUpFile[] =>
	text
		.split("\n")
		.filter(Boolean)
		.map((line) => backedUpFile.parse(JSON.parse(line)));

export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
