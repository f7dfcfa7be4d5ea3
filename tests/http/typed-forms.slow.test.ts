import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { runningProduct } from "#tests/support/running-product.ts";
import { signedIn, type Visitor } from "./visitor.ts";

const running = runningProduct();
let one: Visitor;
beforeAll(async () => {
	one = await signedIn(running.product.url, "staff");
});

/** Text fields with whether they have lines; `wrong` is what makes the server refuse it, whatever else is typed. */
const forms: { path: string; fields: Record<string, number>; wrong: Record<string, string> }[] = [
	{ path: "/specs/form", fields: { projName: 1, projAddress: 1, projId: 1, revNotes: 1 }, wrong: { city: "" } },
	{ path: "/feedback", fields: { subject: 1, message: 9 }, wrong: { subject: "x".repeat(101) } },
	{ path: "/favourites/new", fields: { name: 1 }, wrong: { name: "x".repeat(26) } },
	{ path: "/management/lists/report/new", fields: { number: 1, book: 1 }, wrong: { lab: "" } },
	{ path: "/management/specimen/create?step=1", fields: { size: 1, description: 9, notes: 9 }, wrong: { frr: "" } },
	{
		path: "/management/product_manager/covers/new",
		fields: { revision: 1, content: 9, footer_note: 9 },
		wrong: { revision: "x".repeat(26) },
	},
];

const LONGEST = 3000;

/** As a browser can send a field with one line. */
const line = fc
	.oneof(
		fc.string({ unit: "grapheme", maxLength: 60 }),
		fc.string({ unit: "binary", maxLength: 60 }),
		fc.constantFrom("<b>&amp;</b>", "a\u202eb", "\"'>", "Tūī", "</textarea><script>", "=1+1", "🔥", "%00", " "),
		fc.nat(LONGEST).map((length) => "é".repeat(length)),
	)
	.map((text) => text.toWellFormed().replaceAll(/[\0\r\n]/g, " "));
const lines = fc.array(line, { maxLength: 9 }).map((all) => all.join("\r\n"));

const typedFor = ({ fields }: (typeof forms)[number]) =>
	fc.record(Object.fromEntries(Object.entries(fields).map(([name, most]) => [name, most > 1 ? lines : line])), {
		requiredKeys: [],
	}) as fc.Arbitrary<Record<string, string>>;

const marks: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
const read = (text: string) => text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, mark: string) => marks[mark]!);
const attribute = (tag: string, name: string) => read(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "");

/** As a browser shows it, by name: it leaves out the first line's end of a text area. */
function shown(html: string): Record<string, string> {
	const values: Record<string, string> = {};
	for (const [tag] of html.matchAll(/<input [^>]*>/g)) values[attribute(tag, "name")] ??= attribute(tag, "value");
	for (const [, tag, text] of html.matchAll(/<textarea( [^>]*)>([^<]*)<\/textarea>/g)) {
		values[attribute(tag!, "name")] = read(text!).replaceAll("\r\n", "\n").replace(/^\n/, "");
	}
	return values;
}

function expectTyped(html: string, typed: Record<string, string>, fields: object): void {
	const there = shown(html);
	for (const name of Object.keys(fields)) {
		expect([name, there[name]]).toEqual([name, (typed[name] ?? "").replaceAll("\r\n", "\n")]);
	}
}

test.each(forms)(
	"whatever is typed into $path is there again, refused or sent after its session",
	{ timeout: 300_000 },
	async (form) => {
		const { path, fields, wrong } = form;
		await fc.assert(
			fc.asyncProperty(typedFor(form), async (sent) => {
				await running.em.execute("delete from draft; delete from open_project");
				const typed = { ...sent, ...wrong };
				const refused = await one.post(path, typed);
				expect(refused.status).toBe(400);
				expectTyped(await refused.text(), typed, fields);

				await running.em.execute("update session set seen = now() - interval '9 hours'");
				const led = await one.post(path, sent);
				expect(led.status).toBe(302);
				await one.post("/auth/sign-in", { email: "staff@example.com", password: "demo-staff-1" });
				const page = await (await one.get(path)).text();
				if (Object.keys(sent).length > 0) expectTyped(page, sent, fields);
			}),
			{ numRuns: 25 },
		);
	},
);
