import { beforeAll, expect, test } from "vitest";
import { MAX_NOTE, MAX_NOTES } from "#app/domain/files/drawing-limits.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import { FORM, signedIn, type Visitor } from "./visitor.ts";

const running = runningProduct();
let staff: Visitor;
let solution: number;
beforeAll(async () => {
	staff = await signedIn(running.product.url, "staff");
	const [row] = await running.em.execute<{ id: number; drawing: string }[]>(
		"select id, drawing from solution where is_active order by id limit 1",
	);
	const { id, drawing } = row!;
	solution = id;
	const seen = await staff.hidden(addressOf(1), "seen");
	await staff.post(addressOf(1), { step: "1", seen, drawing, move: "next" });
});

const addressOf = (step: number) => `/management/solution/${solution}/edit?step=${step}`;

const NOTES = 2;

async function sendNotes(notes: string[], more = "") {
	const address = addressOf(NOTES);
	const fields = new URLSearchParams({ step: String(NOTES), seen: await staff.hidden(address, "seen") });
	for (const note of notes) fields.append("note", note);
	return staff.send(address, `${fields}${more}`, { Origin: running.product.url, "Content-Type": FORM });
}

const noted = async () => {
	const page = await (await staff.get(addressOf(NOTES))).text();
	return [...page.matchAll(/<textarea[^>]*name="note"[^>]*>([^<]*)</g)].map(([, note]) => note!.trim());
};

test("a form takes all that its fields may hold, each character as long as it can be written", async () => {
	const most = Array.from({ length: MAX_NOTES }, (_, at) => String(at).padEnd(3, "-") + "😀".repeat(MAX_NOTE - 3));
	expect((await sendNotes(most)).status).toBe(303);
	expect(await noted()).toEqual(most);
});

test("a form that is longer than its fields may hold is refused before it is read", async () => {
	const before = await noted();
	expect((await sendNotes(["One"], `&note=${"x".repeat(1_500_000)}`)).status).toBe(413);
	expect(await noted()).toEqual(before);
});
