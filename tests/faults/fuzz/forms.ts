import type { Visitor } from "#tests/http/visitor.ts";
import { NAUGHTY, pick, randomFrom, within } from "#tests/support/naughty.ts";
import { allPatterns, example } from "#tests/support/sitemap.ts";
import type { Finding } from "./finding.ts";

interface Field {
	name: string;
	value: string;
	written: boolean;
	most: number;
}

interface Form {
	page: string;
	action: string;
	fields: Field[];
}

const unescaped = (text: string) =>
	text
		.replaceAll("&quot;", '"')
		.replaceAll("&#x27;", "'")
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&amp;", "&");

const attribute = (tag: string, name: string): string | undefined => {
	const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
	return found === undefined ? undefined : unescaped(found);
};

const UNWRITTEN = ["hidden", "checkbox", "radio", "submit", "button"];

function fieldsOf(html: string): Field[] {
	const tags = [...html.matchAll(/<(input|textarea|select|button)\b[^>]*>/g)];
	return tags.flatMap(([tag, kind], at) => {
		const name = attribute(tag, "name");
		const type = attribute(tag, "type") ?? "text";
		if (!name || type === "file") return [];
		const rest = html.slice(tags[at]!.index + tag.length);
		const inside = kind === "select" ? rest.slice(0, rest.indexOf("</select>")) : "";
		const option = inside.match(/<option\b[^>]*value="[^"]+"[^>]*>/)?.[0];
		const value = (option ? attribute(option, "value") : attribute(tag, "value")) ?? "";
		const written = kind === "textarea" || (kind === "input" && !UNWRITTEN.includes(type));
		return [{ name, value, written, most: Number(attribute(tag, "data-max") ?? 2000) }];
	});
}

async function formsOf(page: string, html: string): Promise<Form[]> {
	const forms = [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)];
	return forms
		.filter(([, tag]) => /method="post"/i.test(tag!) && !/sign-out/.test(tag!))
		.map(([, tag, inside]) => ({ page, action: attribute(tag!, "action") ?? page, fields: fieldsOf(inside!) }));
}

const GUESTS = (pattern: string) => pattern.startsWith("/auth/");

/** The addresses to look at: of each page an example, and what is edited under an id. */
export const addresses = async () =>
	(await allPatterns())
		.filter((pattern) => !/^\/(api|assets)/.test(pattern) && !/sign-out|\.csv|\.pdf|\/file$/.test(pattern))
		.map(example);

async function status(visitor: Visitor, address: string, what: string, found: Finding[]): Promise<string> {
	const answer = await visitor.get(address).catch(String);
	if (typeof answer === "string") {
		found.push({ what: `${what} GET ${address}`, fault: answer });
		return "";
	}
	if (answer.status >= 500) found.push({ what: `${what} GET ${address}`, fault: String(answer.status) });
	const html = answer.headers.get("Content-Type")?.startsWith("text/html");
	if (html) return answer.text();
	await answer.body?.cancel();
	return "";
}

export type People = Record<"nobody" | "user" | "staff", Visitor>;

/** The forms of all pages, each with whom it was shown to. */
export async function allForms(people: People, pages: string[], found: Finding[]) {
	const forms: { visitor: Visitor; form: Form }[] = [];
	for (const address of pages) {
		for (const visitor of GUESTS(address) ? [people.nobody] : [people.user, people.staff]) {
			const html = await status(visitor, address, "before", found);
			for (const form of await formsOf(address, html)) forms.push({ visitor, form });
		}
	}
	return forms;
}

/**
 * Sends naughty texts with the forms of all pages, as often as told: into what people write in, or into anything else.
 * Findings are answers of 500 or more, or none, also when the pages are looked at again.
 */
export async function fuzzForms(people: People, { posts = 300, seed = 1 }: { posts?: number; seed?: number }) {
	const random = randomFrom(seed);
	const found: Finding[] = [];
	const statuses: Record<number, number> = {};
	const pages = await addresses();
	const forms = await allForms(people, pages, found);
	for (let count = 0; count < posts; count++) {
		const { visitor, form } = forms[count % forms.length]!;
		const text = pick(random, NAUGHTY);
		const anyField = random() < 0.2 ? pick(random, form.fields) : undefined;
		const sent = new URLSearchParams();
		for (const field of form.fields) {
			const naughty = anyField ? field === anyField : field.written;
			sent.append(field.name, naughty ? within(text, field.most).toWellFormed() : field.value);
		}
		const what = `${form.page} ${anyField?.name ?? "all"} ${JSON.stringify(text.slice(0, 60))}`;
		const answer = await visitor.post(form.action, Object.fromEntries(sent)).catch(String);
		if (typeof answer === "string") {
			found.push({ what, fault: answer });
			continue;
		}
		statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
		if (answer.status >= 500) found.push({ what, fault: `${answer.status} ${(await answer.text()).slice(0, 200)}` });
		else await answer.body?.cancel();
		const next = answer.headers.get("Location");
		if (next?.startsWith("/")) await status(visitor, next, what, found);
	}
	for (const address of pages) {
		await status(GUESTS(address) ? people.nobody : people.staff, address, "afterwards", found);
	}
	return { found, statuses, forms: forms.length, pages: pages.length };
}
