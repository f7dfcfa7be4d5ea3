import { withdrawnWords } from "#app/domain/catalogue/evidence/evidence.ts";
import type { ItemFacts, SpecimenFacts } from "#app/domain/schedules/facts.ts";
import { compareKeyed, differing } from "./changed-facts.ts";
import type { ChangedFact } from "./comparison.schema.ts";

const serviceWords = ({ service: { material, type, classification } }: SpecimenFacts) =>
	[material, type, classification].filter(Boolean).join(", ");

/** Its withdrawn parts, else its status where both sides know one. */
const statusWords = ({ withdrawn, evidence }: SpecimenFacts, other: SpecimenFacts): string | undefined =>
	withdrawn && (withdrawnWords(withdrawn) || (evidence && other.evidence ? evidence.status : "in force"));

const line = (one: SpecimenFacts) => [serviceWords(one), one.size, one.frr, one.report].join("; ");

/** In place of its line. */
const withdrawnWord = ({ withdrawnSpecimens = [] }: ItemFacts, { specimenId }: SpecimenFacts): string =>
	withdrawnSpecimens.includes(specimenId) ? "withdrawn" : "";

function specimenChanges(old: SpecimenFacts, now: SpecimenFacts): ChangedFact[] {
	const of = (what: string) => `Specimen ${now.specimenId}: ${what}`;
	return differing("catalogue", [
		[of("name"), old.specimenId, now.specimenId],
		[of("FRR"), old.frr, now.frr],
		[of("size"), old.size, now.size],
		[of("service"), serviceWords(old), serviceWords(now)],
		// The first version shortened it.
		[of("insulation"), old.insulation ?? undefined, now.insulation ?? undefined],
		[of("substrate"), old.substrates.join(" / "), now.substrates.join(" / ")],
		[of("seal type"), old.sealType, now.sealType],
		[of("brand"), old.brand, now.brand],
		[of("products"), old.products.join(", "), now.products.join(", ")],
		[of("report"), old.report, now.report],
		[of("evidence"), statusWords(old, now), statusWords(now, old)],
		[of("description"), old.description, now.description],
		[of("notes"), old.notes, now.notes],
	]);
}

export const compareSpecimens = (was: ItemFacts, is: ItemFacts): ChangedFact[] =>
	compareKeyed(
		was.specimens,
		is.specimens,
		({ id }) => id,
		(old, now) => {
			if (old && now) return specimenChanges(old, now);
			const one = (old ?? now)!;
			const [before, after] = [was, is].map((item) => withdrawnWord(item, one));
			const what = `Specimen ${one.specimenId}`;
			return differing("catalogue", [[what, old ? line(old) : before, now ? line(now) : after]]);
		},
	);
