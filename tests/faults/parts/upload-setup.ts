import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EntityManager } from "#db/orm.ts";
import { apiToken } from "#tests/faults/fuzz/token.ts";
import { signedIn } from "#tests/http/visitor.ts";
import { pdfBytes, pictureBytes } from "#tests/support/uploads.ts";

const ADDRESS = "/management/solution/create";

export interface Said {
	status: number;
	/** Messages by field; "" is the form's. */
	errors: Record<string, string[]>;
}

/** Staff who make a solution of a product by HTTP alone. */
export interface Maker {
	/** Sends the files of a drawing; `slowly` is called when half of them has been sent. */
	upload(code: string, slowly?: () => Promise<unknown>): Promise<Said>;
	/** Fills in substrates and specimens, up to the last step. */
	fillIn(em: EntityManager): Promise<unknown>;
	submit(): Promise<Response>;
}

export async function openMaker(url: string): Promise<Maker> {
	const person = await signedIn(url, "staff");
	const pdf = await pdfBytes(["Drawing", "Installation", "1. Fill the gap.", "2. Smooth off."]);
	const picture = await pictureBytes("a.png", 2000, 1500);

	async function drawing(code: string) {
		const form = new FormData();
		form.set("drawing", code);
		form.set("move", "upload");
		form.set("seen", await person.hidden(`${ADDRESS}?step=1`, "seen"));
		form.set("pdf", new Blob([Buffer.from(pdf)]), "a.pdf");
		form.set("img", new Blob([Buffer.from(picture)]), "a.png");
		const written = new Response(form);
		return {
			type: written.headers.get("Content-Type")!,
			body: new Uint8Array(await written.arrayBuffer()),
		};
	}
	async function upload(code: string, slowly?: () => Promise<unknown>): Promise<Said> {
		const { body, type } = await drawing(code);
		const half = body.length >> 1;
		const stream = new ReadableStream({
			async start(controller) {
				controller.enqueue(body.subarray(0, half));
				await slowly?.();
				controller.enqueue(body.subarray(half));
				controller.close();
			},
		});
		const headers = { Origin: url, "Content-Type": type, Accept: "application/json" };
		const answer = await person.stream(`${ADDRESS}?step=1`, stream, headers);
		if (answer.status < 400) return { status: answer.status, errors: {} };
		const [result] = Object.values((await answer.json()) as Record<string, { result: { error: Said["errors"] } }>);
		return { status: answer.status, errors: result!.result.error };
	}
	return {
		upload,
		fillIn: (em) =>
			em.execute(
				`update draft set step = 5, data = data || jsonb_build_object(
				 'substrates', jsonb_build_array(s.substrate_id), 'specimens', jsonb_build_array(s.id))
				 from (select id, substrate_id from specimen where is_active order by id limit 1) s`,
			),
		submit: () => person.post(`${ADDRESS}?step=5`, { step: "5", move: "submit", _key: crypto.randomUUID() }),
	};
}

/** The facade's call that adds a product with a picture, as it is answered. */
export async function addProduct(url: string, name: string): Promise<{ status: number; text: string }> {
	const form = new FormData();
	form.set("name", name);
	form.set("img", new Blob([new Uint8Array(await pictureBytes("a.png"))]), "a.png");
	const headers = { Authorization: `JWT ${await apiToken(url, "staff")}` };
	const answer = await fetch(`${url}/api/sol/admin/product/`, { method: "POST", headers, body: form });
	return { status: answer.status, text: await answer.text() };
}

/**
 * Differences between the rows of files, the files of a folder, and the records and drafts that refer to files;
 * an empty list is as it should be. Rows that wait to be swept may still have to get their file.
 */
export async function disagreements(em: EntityManager, folder: string): Promise<string[]> {
	const rows = await em.execute<{ key: string; sha256: string; state: string; held: boolean }[]>(
		`select storage_key as key, sha256, state, exists (select from draft_file d where d.file_id = f.id)
		 or state = 'stored' as held from file f`,
	);
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const stored = new Set(
		entries
			.filter((one) => one.isFile())
			.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)),
	);
	const wrong: string[] = [];
	for (const { key, sha256, held, state } of rows) {
		if (held && !stored.has(key)) wrong.push(`${state} ${key} has no file`);
		if (stored.has(key)) {
			const found = createHash("sha256")
				.update(await readFile(join(folder, key)))
				.digest("hex");
			if (found !== sha256) wrong.push(`${key} holds something else`);
		}
		stored.delete(key);
		stored.delete(`${key}.part`);
	}
	wrong.push(...[...stored].map((key) => `${key} has no row`));
	const loose = await em.execute<{ id: number }[]>(
		`select r.id from (select id, unnest(array[pdf_id, img_small_id, img_large_id]) as file from solution
		 union all select id, unnest(array[img_id, tds_id, msds_id]) from product
		 union all select id, pdf_id from warranty) r join file f on f.id = r.file where f.state <> 'stored'`,
	);
	wrong.push(...loose.map(({ id }) => `record ${id} refers to a file that is not its own`));
	return wrong;
}
