import { defineEntity, p } from "@mikro-orm/core";
import { UserAccount } from "./accounts.ts";
import { instant, now, primaryId, version } from "./columns.ts";
import { StoredFile } from "./files.ts";
import { ImportJob } from "./imports.ts";

/** A change that is not live until an administrator other than its author publishes it. */
export const Proposal = defineEntity({
	name: "Proposal",
	tableName: "proposal",
	properties: {
		id: primaryId,
		kind: p.enum(["record", "import", "undo", "version", "merge"]),
		author: () => p.manyToOne(UserAccount),
		created: now,
		status: p.enum(["open", "published", "rejected", "withdrawn"]).default("open"),
		version,
		/** The record of a change of one; null for a run of several. */
		entity: p.text().nullable(),
		recordId: p.integer().nullable(),
		job: () => p.manyToOne(ImportJob).nullable().deleteRule("set null"),
		/** The act is done when the proposal is published: values of a form, a run to undo, a version to go back to. */
		act: p.json<Record<string, unknown>>().defaultRaw("'{}'"),
		/** The first thousand of them. */
		changes: p
			.json<{ record: string; field: string; old: string | null; new: string | null; file: string; line: number }[]>()
			.defaultRaw("'[]'"),
		changeCount: p.integer().default(0),
		/** The newest change of the catalogue when it was proposed: a later one of the same record overtakes it. */
		seenChange: p.bigint("number").default(0),
		/** Who has had it published, while the worker stores it; `rows` are the ticked ones. */
		publishing: p.json<{ by: number; rows: { file: string; line: number }[] | null }>().nullable(),
		/** The rows of an import that were published by themselves. */
		published: p.json<{ file: string; line: number }[]>().defaultRaw("'[]'"),
		note: p.text().default(""),
		decidedBy: () => p.manyToOne(UserAccount).nullable().deleteRule("no action"),
		decided: instant().nullable(),
	},
});

/** A file that a proposal brings; it is kept until the proposal is decided. */
export const ProposalFile = defineEntity({
	name: "ProposalFile",
	tableName: "proposal_file",
	properties: {
		proposal: () => p.manyToOne(Proposal).primary().deleteRule("cascade"),
		file: () => p.manyToOne(StoredFile).primary().deleteRule("cascade"),
	},
});
