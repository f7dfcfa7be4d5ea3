import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Wanted {
	days?: number;
	key?: "rsa" | "ec";
	name?: string;
}

interface SigningPlace {
	folder: string;
	settings: { p12: string; password: string };
	/** The file of the root's certificate. */
	root: string;
}

export const PASSWORD = "correct horse";

const openssl = (folder: string, ...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });

/** A root, and a certificate of it with its key as PKCS #12; the folder has `root.pem` and `signing.p12`. */
export function makeSigningIdentity({
	days = 365,
	key = "rsa",
	name = "Schedules of Lee Fire",
}: Wanted = {}): SigningPlace {
	const folder = mkdtempSync(join(tmpdir(), "pfs-signing-"));
	process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
	const run = (...args: string[]) => openssl(folder, ...args);
	const kind = key === "rsa" ? ["-newkey", "rsa:2048"] : ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"];
	run(
		"req",
		"-x509",
		...kind,
		"-nodes",
		"-keyout",
		"root.key",
		"-out",
		"root.pem",
		"-days",
		"3650",
		"-subj",
		"/CN=Root of tests",
	);
	run("req", ...kind, "-nodes", "-keyout", "own.key", "-out", "own.csr", "-subj", `/CN=${name}`);
	const by = ["-CA", "root.pem", "-CAkey", "root.key", "-CAcreateserial"];
	run("x509", "-req", "-in", "own.csr", ...by, "-out", "own.pem", "-days", String(days));
	const chain = ["-inkey", "own.key", "-in", "own.pem", "-certfile", "root.pem"];
	run("pkcs12", "-export", ...chain, "-out", "signing.p12", "-passout", `pass:${PASSWORD}`);
	return { folder, settings: { p12: join(folder, "signing.p12"), password: PASSWORD }, root: join(folder, "root.pem") };
}

/** The signature as it stands in the file, and what it covers. */
export function signatureOf(pdf: Uint8Array) {
	const text = Buffer.from(pdf).toString("latin1");
	const ranges = [...text.matchAll(/\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/g)];
	const range = ranges.at(-1)!.slice(1).map(Number) as [number, number, number, number];
	const [start, opened, closed, rest] = range;
	const place = Buffer.from(text.slice(opened + 1, closed - 1), "hex");
	const covered = Buffer.concat([pdf.slice(start, start + opened), pdf.slice(closed, closed + rest)]);
	return { range, text, covered, signature: place.subarray(0, 4 + place.readUInt16BE(2)) };
}

/** By OpenSSL, another implementation than the one that signed. */
export function verifySignature(
	pdf: Uint8Array,
	{ folder, root }: Pick<SigningPlace, "folder" | "root">,
): { status: number | null; said: string } {
	const { covered, signature } = signatureOf(pdf);
	const at = (name: string) => join(folder, name);
	writeFileSync(at("covered"), covered);
	writeFileSync(at("signature"), signature);
	const args = [
		"cms",
		"-verify",
		"-inform",
		"DER",
		"-in",
		at("signature"),
		"-content",
		at("covered"),
		"-binary",
		"-cades",
		"-purpose",
		"any",
	];
	const { status, stderr } = spawnSync("openssl", [...args, "-CAfile", root, "-out", "/dev/null"]);
	return { status, said: String(stderr) };
}
