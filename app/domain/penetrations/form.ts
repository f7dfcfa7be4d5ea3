import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { invalid, notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { type PenetrationView, penetrationTexts, refKey, unitField } from "./penetration.schema.ts";
import { changePenetration } from "./penetration.ts";
import { deletedRefs, readPenetrations } from "./penetrations.sql.ts";
import { statedUnit } from "./quantity.ts";
import { readDrawings } from "./solutions.sql.ts";
import { BLANK, storePenetration } from "./store.ts";
import { unreadFields } from "./types.ts";
import { listNames, readNames } from "./vocabulary.sql.ts";

const { status: _status, quantity, ...texts } = penetrationTexts;

/** The solution is chosen elsewhere. */
export const penetrationForm = z.object({
	...texts,
	/** As it was typed: `38 lm` states its unit, too. */
	quantity: z
		.preprocess((given) => given ?? "1", z.unknown())
		.transform((given, context) => {
			const read = quantity.safeParse(given);
			if (read.success) return { quantity: read.data, unit: statedUnit(given) };
			for (const { message } of read.error.issues) context.addIssue(message);
			return z.NEVER;
		}),
	unit: unitField.default("no."),
	version: z.coerce.number().int().min(0).optional(),
	go: z.enum(["list", "next", "match"]).default("list"),
});

const FIRST = "P-001";

export interface FormPenetration extends Omit<PenetrationView, "id"> {
	/** Null for a new one. */
	id: number | null;
}

/** The penetration of a form: a stored one, or a new one with the next number, like `from` where that is said. */
export async function formOf(em: EntityManager, projectId: number, id: number | null, from: number | null) {
	const all = await readPenetrations(em, projectId);
	const named = await listNames(em);
	const names: Partial<Record<string, string[]>> = {
		...{ orientation: named.orientation, substrate: named.substrate, classification: named.classification },
		...{ service: named.material, service_type: named.serviceType, insulation: named.insulation },
		level: [...new Set(all.map(({ level }) => level))].filter(Boolean),
	};
	const find = (wanted: number) => {
		const found = all.find((one) => one.id === wanted);
		if (!found) throw notFound();
		return found;
	};
	if (id !== null) {
		const penetration: FormPenetration = find(id);
		return { penetration, names, unread: unreadFields(penetration, await readNames(em, projectId)) };
	}
	const like = from === null ? null : find(from);
	const taken = [...all.map(({ ref }) => ref), ...(await deletedRefs(em, projectId))];
	const ref = like ? nextRef(like.ref, taken) : all.length > 0 ? nextRef(all.at(-1)!.ref, taken) : FIRST;
	const unsealed = { status: "open" as const, sol: null, specimens: [], version: 0 };
	const penetration: FormPenetration = { ...BLANK, ...like, ...unsealed, id: null, ref };
	return { penetration, names, unread: [] };
}

type FormFields = Omit<z.output<typeof penetrationForm>, "go">;

interface StoredForm {
	penetration: PenetrationView;
	/** The drawing of the solution that was taken off it, since what it asks has changed. */
	taken: string | null;
}

/** A new one whose number is there already is refused: the form is no list, in which that would change it. */
export async function storeForm(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	id: number | undefined,
	{ version, quantity: written, unit, ...texts }: FormFields,
): Promise<StoredForm> {
	const { quantity, unit: stated = unit } = written;
	if (stated === "no." && unit === "m") throw invalid({ quantity: ["The quantity says no., the unit says m."] });
	const sent = { fields: { ...texts, quantity, unit: stated }, faults: {} };
	if (id === undefined) {
		const { penetration } = await storePenetration(em, actor, projectId, { ...sent, isNew: true });
		return { penetration, taken: null };
	}
	const { penetration, taken } = await changePenetration(em, actor, projectId, id, sent, version);
	if (taken === null) return { penetration, taken };
	return { penetration, taken: (await readDrawings(em, [taken])).get(taken)!.drawing };
}

/** The number that follows one: `P-009` after `P-008`, `P-1` after `P`. */
function nextRef(ref: string, taken: Iterable<string>): string {
	const used = new Set([...taken].map(refKey));
	const [, stem = ref, digits = ""] = /^(.*?)(\d{0,9})$/s.exec(ref) ?? [];
	const start = digits === "" && stem !== "" && !/[\s\-._/]$/.test(stem) ? `${stem}-` : stem;
	for (let number = Number(digits) + 1; ; number++) {
		const next = `${start}${String(number).padStart(digits.length, "0")}`;
		if (!used.has(refKey(next))) return next;
	}
}
