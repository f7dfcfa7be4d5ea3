import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { UserAccount } from "./accounts.ts";
import { instant, now, primaryId } from "./columns.ts";
import { Project } from "./projects.ts";

const INVITED_ROLES = ["administrator", "editor", "reader", "inspector", "installer"] as const;

/** Asks somebody by mail to become staff, or one of the people of a project. The link works once. */
export const Invitation = defineEntity({
	name: "Invitation",
	tableName: "invitation",
	properties: {
		id: primaryId,
		email: p.text(),
		/** The project; null for an invitation to the staff. */
		project: () => p.manyToOne(Project).nullable().deleteRule("cascade"),
		/** A role of staff, or of the people of a project. */
		role: p.enum([...INVITED_ROLES]),
		invitedBy: () => p.manyToOne(UserAccount).joinColumn("invited_by"),
		nonce: p.uuid().defaultRaw("gen_random_uuid()"),
		tokenHash: p.text(),
		created: now,
		expires: instant(),
		accepted: instant().nullable(),
		/** Withdrawn, or replaced by a later one to the same address. */
		ended: instant().nullable(),
		/** The person who has accepted it. */
		user: () => p.manyToOne(UserAccount).nullable().deleteRule("no action"),
	},
});

export type StoredInvitation = InferEntity<typeof Invitation>;
