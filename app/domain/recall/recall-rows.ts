import type { Actor } from "#app/domain/actor.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/definition/record-definition.ts";
import type { WrittenRow } from "#app/tables/write-csv.ts";
import type { EntityManager } from "#db/orm.ts";
import { listUnannounced } from "./changes-without-notice.sql.ts";
import { listIssued } from "./issued.sql.ts";
import { listUses, USE_KINDS } from "./used.sql.ts";

const PORTION = 1_000;

export async function* unannouncedRows(em: EntityManager, actor: Actor): AsyncGenerator<WrittenRow> {
	yield ["kind", "id", "name", "was", "change"];
	for (let offset = 0; ; offset += PORTION) {
		const { records } = await listUnannounced(em, actor, { limit: PORTION, offset });
		for (const one of records) yield [one.entity, one.id, one.label, one.why, one.changes.join("; ")];
		if (records.length < PORTION) break;
	}
}

const header = "kind,id,name,owner,company,active,project,deleted,no,revision,issued,latest".split(",");
const yes = (is: boolean) => (is ? "true" : "false");

/** The uses of each kind, then the issues. */
export async function* usedRows(
	em: EntityManager,
	actor: Actor,
	record: { entity: CatalogueEntity; id: number },
): AsyncGenerator<WrittenRow> {
	yield header;
	for (const kind of USE_KINDS) {
		for (let offset = 0; ; offset += PORTION) {
			const uses = await listUses(em, actor, { ...record, kind }, { limit: PORTION, offset });
			for (const one of uses) yield [kind, one.id, one.label, one.owner ?? "", "", yes(one.isActive)];
			if (uses.length < PORTION) break;
		}
	}
	for (let offset = 0; ; offset += PORTION) {
		const issues = await listIssued(em, actor, record, { limit: PORTION, offset });
		for (const { run, documentNo, owner, company, project, deleted, no, revision, issued, latest } of issues) {
			const issue = [run, documentNo, owner, company, "", project, yes(deleted), no, revision, issued, yes(latest)];
			yield ["issue", ...issue];
		}
		if (issues.length < PORTION) return;
	}
}
