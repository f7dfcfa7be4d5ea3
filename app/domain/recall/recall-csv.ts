import type { Actor } from "#app/domain/actor.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/records/record-definition.ts";
import { CSV_MARK, csvLine } from "#app/domain/exports/csv-line.ts";
import type { EntityManager } from "#db/orm.ts";
import { listUnannounced } from "./changes-without-notice.sql.ts";
import { listIssued } from "./issued.sql.ts";
import { listUses, USE_KINDS } from "./used.sql.ts";

const PORTION = 1_000;

/** Writes the file in portions of text. */
export async function* unannouncedCsv(em: EntityManager, actor: Actor): AsyncGenerator<string> {
	yield CSV_MARK + csvLine(["kind", "id", "name", "was", "change"]);
	for (let offset = 0; ; offset += PORTION) {
		const { records } = await listUnannounced(em, actor, { limit: PORTION, offset });
		yield records.map((one) => csvLine([one.entity, one.id, one.label, one.why, one.changes.join("; ")])).join("");
		if (records.length < PORTION) break;
	}
}

const header = "kind,id,name,owner,company,active,project,deleted,no,revision,issued,latest".split(",");
const yes = (is: boolean) => (is ? "true" : "false");

/** Writes the file in portions of text: uses of each kind, then the issues. */
export async function* usedCsv(
	em: EntityManager,
	actor: Actor,
	record: { entity: CatalogueEntity; id: number },
): AsyncGenerator<string> {
	yield CSV_MARK + csvLine(header);
	for (const kind of USE_KINDS) {
		for (let offset = 0; ; offset += PORTION) {
			const uses = await listUses(em, actor, { ...record, kind }, { limit: PORTION, offset });
			yield uses.map((one) => csvLine([kind, one.id, one.label, one.owner ?? "", "", yes(one.isActive)])).join("");
			if (uses.length < PORTION) break;
		}
	}
	for (let offset = 0; ; offset += PORTION) {
		const issues = await listIssued(em, actor, record, { limit: PORTION, offset });
		yield issues
			.map(({ run, documentNo, owner, company, project, deleted, no, revision, issued, latest }) =>
				csvLine([
					"issue",
					run,
					documentNo,
					owner,
					company,
					"",
					project,
					yes(deleted),
					no,
					revision,
					issued,
					yes(latest),
				]),
			)
			.join("");
		if (issues.length < PORTION) return;
	}
}
