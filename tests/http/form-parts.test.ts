import { expect, test } from "vitest";
import { readFormParts } from "#app/http/form-body.server.ts";

const TYPE = "multipart/form-data; boundary=frontier";

async function* inPieces(body: Buffer, size: number) {
	for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size);
}

async function read(body: string, size = 7, type = TYPE) {
	const parts: { name: string; filename?: string; text: string }[] = [];
	for await (const part of readFormParts(inPieces(Buffer.from(body), size), type)) {
		const chunks: Uint8Array[] = [];
		if ("value" in part) chunks.push(Buffer.from(part.value));
		else for await (const chunk of part.data) chunks.push(chunk);
		const { name, filename } = { filename: undefined, ...part };
		parts.push({ name, filename, text: Buffer.concat(chunks).toString() });
	}
	return parts;
}

const part = (disposition: string, text: string) =>
	`--frontier\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: text/plain\r\n\r\n${text}\r\n`;
const form = (...parts: string[]) => `${parts.join("")}--frontier--\r\n`;

test("fields and files come whole, however the body is cut into pieces", async () => {
	const texts = ["", "\r\n", "--frontie", "\r\n--frontie", "ends with a line\r\n", "Ōtautahi – £"];
	const body = form(...texts.map((text, at) => part(`name="f${at}"`, text)));
	for (let size = 1; size < 90; size++) {
		const wanted = texts.map((text, at) => ({ name: `f${at}`, filename: undefined, text }));
		expect(await read(body, size)).toEqual(wanted);
	}
});

test.each([
	['name="a"; filename="x; name=b.pdf"', "a", "x; name=b.pdf"],
	['name="a;b=c"; filename="1=2;3.pdf"', "a;b=c", "1=2;3.pdf"],
	['name="a"; filename="%22quoted%22 %0D%0A %41.pdf"', "a", '"quoted" \r\n %41.pdf'],
	['name="a"; filename="curl \\"quoted\\".pdf"', "a", 'curl "quoted".pdf'],
	['name="a"; filename="C:\\plans\\sheet.pdf"', "a", "C:\\plans\\sheet.pdf"],
	['filename="Ōtautahi – £.pdf"; name="a"', "a", "Ōtautahi – £.pdf"],
	['name=a; filename=""', "a", ""],
	["name=a; filename=plain.pdf", "a", "plain.pdf"],
])("%s is read as it was meant", async (disposition, name, filename) => {
	expect(await read(form(part(disposition, "x")))).toEqual([{ name, filename, text: "x" }]);
});

test("a boundary may stand in quotes, and words before the first one are passed over", async () => {
	const body = `words\r\n${form(part('name="a"', "x"))}more words`;
	expect(await read(body, 5, 'multipart/form-data; charset=utf-8; boundary="frontier"')).toHaveLength(1);
});

test.each([
	["cut off within a part", part('name="a"', "x").slice(0, -4), TYPE],
	["cut off before the end", part('name="a"', "x"), TYPE],
	["without a boundary in it", "nonsense", TYPE],
	["of a type without boundary", form(part('name="a"', "x")), "multipart/form-data"],
	["with a nameless part", form(part('filename="a.pdf"', "x")), TYPE],
])("a body %s is refused", async (_what, body, type) => {
	await expect(read(body, 100, type)).rejects.toThrow("could not be read");
});

test("a file that nobody reads is passed over", async () => {
	const names: string[] = [];
	const body = form(part('name="a"; filename="a.pdf"', "x".repeat(500)), part('name="b"', "y"));
	for await (const { name } of readFormParts(inPieces(Buffer.from(body), 64), TYPE)) names.push(name);
	expect(names).toEqual(["a", "b"]);
});

test.each([
	["a file", 'name="a"; filename="a.pdf"'],
	["a field", 'name="a"'],
])("a source that fails within %s fails the reader with its own fault", async (_what, disposition) => {
	const fault = Object.assign(new Error("too much"), { code: "too_large" });
	async function* failing() {
		yield Buffer.from(part(disposition, "x".repeat(100_000)).slice(0, 90_000));
		throw fault;
	}
	await expect(
		(async () => {
			for await (const part of readFormParts(failing(), TYPE)) if ("data" in part) for await (const _ of part.data);
		})(),
	).rejects.toBe(fault);
});

test("fields are as long as a form needs, one by one and together", async () => {
	const KIB = 1024;
	const field = (bytes: number) => part('name="a"', "x".repeat(bytes));
	const ask = (...fields: string[]) => read(form(...fields), 64 * KIB);
	expect(await ask(...Array<string>(8).fill(field(64 * KIB)))).toHaveLength(8);
	const refusal = { kind: "invalid", fields: { "": ["A field of the form is too long."] } };
	await expect(ask(field(64 * KIB + 1))).rejects.toMatchObject(refusal);
	await expect(ask(...Array<string>(9).fill(field(60 * KIB)))).rejects.toMatchObject(refusal);
	expect(await ask(part('name="a"; filename="a.pdf"', "x".repeat(600 * KIB)))).toHaveLength(1);
});

test.each([64, 100_000])("files one after the other come whole (in pieces of %d bytes)", async (size) => {
	const texts = ["a".repeat(3000), "", "c".repeat(2000), "d"];
	const files = texts.map((text, at) => part(`name="f${at}"; filename="${at}.pdf"`, text));
	expect((await read(form(...files), size)).map(({ text }) => text)).toEqual(texts);
});
