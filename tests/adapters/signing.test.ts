import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { beforeAll, expect, test } from "vitest";
import { finishDocument } from "#app/adapters/pdf/finish.ts";
import { RANGE_PLACE } from "#app/adapters/pdf/open-pdf.ts";
import { openIdentity } from "#app/adapters/signing/identity.ts";
import { signPdf } from "#app/adapters/signing/sign-pdf.ts";
import { makeSigningIdentity, signatureOf, verifySignature } from "#tests/support/signing-identity.ts";
import { appending, printedPage } from "./finish-job.ts";

const own = makeSigningIdentity();
let unsigned: Uint8Array;
let signed: Uint8Array;

async function finished(signedAt?: string): Promise<Uint8Array> {
	const printed = await PDFDocument.create();
	printed.addPage([595.276, 841.89]).drawText("Printed");
	printed.addPage([595.276, 841.89]);
	const bytes = await printed.save();
	return (await finishDocument(bytes, appending(0, signedAt ? { signedAt } : {}), async () => new Uint8Array())).pdf;
}

beforeAll(async () => {
	unsigned = await finished("2026-11-23T01:02:03.000Z");
	signed = await signPdf(unsigned, own.settings);
});

const hasPdfsig = spawnSync("pdfsig", ["-v"]).error === undefined;

test("the signature covers the whole file but itself, and holds for OpenSSL with the certificate's hash that CAdES asks for", () => {
	const { range, text } = signatureOf(signed);
	expect(range[0]).toBe(0);
	expect(range[2] + range[3]).toBe(signed.byteLength);
	expect(text).toContain("/SubFilter /ETSI.CAdES.detached /M (D:20261123010203Z)");
	expect(verifySignature(signed, own)).toEqual({ status: 0, said: expect.stringContaining("erification successful") });
});

test("it has no signing time of its own, which B-B forbids", () => {
	writeFileSync(join(own.folder, "cms"), signatureOf(signed).signature);
	const shown = execFileSync("openssl", [
		"cms",
		"-cmsout",
		"-print",
		"-inform",
		"DER",
		"-in",
		join(own.folder, "cms"),
	]).toString();
	expect(shown).toContain("id-smime-aa-signingCertificateV2");
	expect(shown).not.toContain("signingTime");
	expect(shown).toMatch(/CN=Root of tests/);
});

test("an upload that writes of a place for a signature does not get it", async () => {
	const hostile = await PDFDocument.create();
	const page = hostile.addPage([200, 200]);
	const content = hostile.context.stream(`% ${RANGE_PLACE} /Contents <${"0".repeat(64)}>\n`);
	page.node.set(PDFName.of("Contents"), hostile.context.register(content));
	const printed = await printedPage();
	const upload = await hostile.save();
	const job = appending(1, { signedAt: "2026-11-23T01:02:03.000Z" });
	const { pdf, failed } = await finishDocument(printed, job, async () => upload);
	const places = Buffer.from(pdf).toString("latin1").split(RANGE_PLACE).length - 1;
	expect([failed, places]).toEqual([[], 2]);
	expect(verifySignature(await signPdf(pdf, own.settings), own).status).toBe(0);
});

test("a changed byte makes it invalid", () => {
	const changed = Uint8Array.from(signed);
	changed[signed.byteLength - 300]! ^= 1;
	expect(verifySignature(changed, own).status).not.toBe(0);
	expect(verifySignature(signed, makeSigningIdentity()).status).not.toBe(0);
});

test.skipIf(!hasPdfsig)("pdfsig says that it is valid, and of a changed byte that it is not", () => {
	const said = (pdf: Uint8Array) => {
		const file = join(own.folder, "a.pdf");
		writeFileSync(file, pdf);
		return spawnSync("pdfsig", ["-nocert", file]).stdout.toString();
	};
	expect(said(signed)).toMatch(/Signature Validation: Signature is Valid[\s\S]*/);
	expect(said(signed)).toContain("Total document signed");
	expect(said(signed)).toContain("ETSI.CAdES.detached");
	const changed = Uint8Array.from(signed);
	changed[signed.byteLength - 300]! ^= 1;
	expect(said(changed)).toContain("Digest Mismatch");
});

test("keys on elliptic curves sign as well", async () => {
	const ec = makeSigningIdentity({ key: "ec" });
	expect(verifySignature(await signPdf(unsigned, ec.settings), ec).status).toBe(0);
});

test("the signed document is one that viewers and our own reader open, with the same pages", async () => {
	const open = await PDFDocument.load(signed);
	expect(open.getPageCount()).toBe(2);
	expect(
		open
			.getForm()
			.getFields()
			.map((field) => field.getName()),
	).toEqual(["Signature"]);
});

test("a wrong password, an expired certificate and a document without a place for it are refused without the password", async () => {
	const wrong = { ...own.settings, password: "battery staple" };
	await expect(signPdf(unsigned, wrong)).rejects.toThrow(/^SIGNING_P12 cannot be opened with SIGNING_PASSWORD/);
	await expect(openIdentity(wrong)).rejects.not.toThrow(/battery/);
	await expect(openIdentity({ ...own.settings, p12: join(own.folder, "gone") })).rejects.toThrow("cannot be read");
	const later = new Date(Date.now() + 366 * 86_400_000);
	await expect(signPdf(unsigned, own.settings, later)).rejects.toThrow("has expired");
	await expect(signPdf(await finished(), own.settings)).rejects.toThrow("no place for a signature");
});

test("without a time to sign at, a document is finished as it always was", async () => {
	const [one, again] = [await finished(), await finished()];
	expect(Buffer.from(one).toString("latin1")).not.toContain("ByteRange");
	expect(Buffer.compare(one, again)).toBe(0);
	expect(readFileSync(own.settings.p12).byteLength).toBeGreaterThan(1000);
});
