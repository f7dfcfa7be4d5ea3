import { cpuMilliseconds } from "#bench/processes.ts";
import { FORM, type Visitor } from "#tests/http/visitor.ts";
import { pick, randomFrom } from "#tests/support/naughty.ts";
import type { Finding } from "./finding.ts";
import { addresses, allForms, type People } from "./forms.ts";

/** Milliseconds of processor that one form may cost the product; a password takes 30 of them. */
const MAX_PROCESSOR = 250;
const FULL = 250_000;

/** The body of a form, made hostile in its names. */
const NAMES: ((name: string) => string)[] = [
	(name) => `${name}[99999999]=1`,
	(name) => `${name}[9999999].a=1`,
	(name) => `${name}.${"a.".repeat(FULL / 2)}b=1`,
	(name) => `${name}${"[0]".repeat(FULL / 3)}=1`,
	(name) => `${name}[]=1&${name}[a]=2&${name}[=3&${name}]=4`,
	() => "z[99999999]=1",
	() => "__intent__=x",
	() => "__state__={bad",
	() => '__intent__={"type":"insert","payload":{"name":"z[99999999]","index":99999999}}',
	() => "__proto__=1&__proto__.x=1&constructor.prototype.x=1&toString=1&hasOwnProperty=1",
	() => `${"a".repeat(FULL)}=1`,
	() => "=1&=2&&&%=1&%zz=1&+=+",
	() => "a=&".repeat(FULL / 3),
];

/** The same, made hostile in its values and their number. */
const VALUES: ((name: string) => string)[] = [
	(name) => `${name}=1&`.repeat(Math.floor(FULL / (name.length + 3))),
	(name) => `${name}=${"%20".repeat(FULL / 3)}`,
	(name) => `${name}=${"+%0A".repeat(FULL / 4)}`,
	(name) => `${name}=${"9".repeat(FULL)}`,
	(name) => `${name}=${"a@".repeat(FULL / 2)}`,
	(name) => `${name}=${"%3Cb%3E".repeat(FULL / 7)}`,
	(name) => `${name}=${"%E2%80%AE".repeat(FULL / 9)}`,
	(name) => `${name}=${"../".repeat(FULL / 3)}`,
	(name) => `${name}=${encodeURIComponent(`${"[".repeat(20_000)}`)}`,
	(name) => `${name}=%00&${name}=%FF%FE&${name}=%ED%A0%80`,
];

const part = (name: string, more = "") => `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n1\r\n`;

/** The same as parts. */
const PARTS: ((name: string) => string)[] = [
	(name) => `${part(`${name}[99999999]`)}--x--\r\n`,
	(name) => `${part(name).repeat(Math.floor(FULL / (name.length + 60)))}--x--\r\n`,
	(name) => `${part(name, '; filename="a.txt"')}--x--\r\n`,
	() => `${"--x\r\n\r\n\r\n".repeat(FULL / 9)}--x--\r\n`,
	(name) => `--x\r\n${"A: b\r\n".repeat(FULL / 6)}\r\n${part(name)}--x--\r\n`,
	(name) => part(name),
];

interface Attack {
	body: string;
	type: string;
	what: string;
}

function attackOn(names: string[], count: number, random: () => number): Attack {
	const kinds = [...NAMES, ...VALUES, ...PARTS];
	const at = count % kinds.length;
	const name = names.length > 0 ? pick(random, names) : "name";
	const parts = at >= NAMES.length + VALUES.length;
	const body = kinds[at]!(name);
	return {
		body,
		type: parts ? "multipart/form-data; boundary=x" : FORM,
		what: `${name} ${JSON.stringify(body.slice(0, 60))} (${body.length} bytes)`,
	};
}

/**
 * Sends forms that are hostile by name and by structure, to every form of every page and to every address, signed out and
 * in. Findings are answers of 500 or more or none, and those that took more than 250 ms of the web process' time.
 */
export async function fuzzHostile(people: People, web: readonly number[], { posts = 300, seed = 1 } = {}) {
	const random = randomFrom(seed);
	const found: Finding[] = [];
	const statuses: Record<string, number> = {};
	const pages = await addresses();
	const forms = await allForms(people, pages, found);
	const targets: { who: string; visitor: Visitor; action: string; names: string[] }[] = forms.map(
		({ visitor, form }) => ({
			who: "its reader",
			visitor,
			action: form.action,
			names: form.fields.map(({ name }) => name).filter((name) => name !== "_key"),
		}),
	);
	for (const action of pages) {
		for (const [who, visitor] of Object.entries(people)) targets.push({ who, visitor, action, names: [] });
	}
	let most = 0;
	for (let count = 0; count < posts; count++) {
		const { who, visitor, action, names } = pick(random, targets);
		const { body, type, what } = attackOn(names, count, random);
		let status = "";
		let spent = Number.POSITIVE_INFINITY;
		// A busy machine makes the same work dearer: what is too dear is asked again, and the least counts.
		for (let tries = 0; tries < 8 && spent > MAX_PROCESSOR; tries++) {
			const before = cpuMilliseconds(web);
			const answer = await visitor.send(action, body, { Origin: visitor.origin, "Content-Type": type }).catch(String);
			status = typeof answer === "string" ? answer : String(answer.status);
			if (typeof answer !== "string") await answer.arrayBuffer();
			spent = Math.min(spent, cpuMilliseconds(web) - before);
		}
		most = Math.max(most, spent);
		statuses[status] = (statuses[status] ?? 0) + 1;
		const failed = !/^[1-4]\d\d$/.test(status);
		const fault = failed ? status : spent > MAX_PROCESSOR ? `${spent} ms` : null;
		if (fault) found.push({ what: `seed ${seed}: ${who} ${action} ${what}`, fault });
	}
	return { found, statuses, targets: targets.length, most };
}
