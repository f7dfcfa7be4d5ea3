/** A named step takes the database's schema from one version of the product to the next. */
export interface Step {
	/** The name is recorded in the table `schema_migration` once the step has run. */
	name: string;
	/** Statements of SQL, separated by semicolons; all pending steps run in one transaction. */
	sql: string;
}

/**
 * Every step after `baseline.sql`, in order. A step that has landed is frozen: a change is a new step at the end, and the
 * entity that agrees with it. A name says in lower-case words what the step does, such as "project-consent-date".
 */
export const steps: Step[] = [
	{
		name: "phone-with-a-plus",
		sql: `alter table user_account drop constraint user_account_phone_check;
			alter table user_account add check (char_length(phone) between 9 and 13 and phone ~ '[0-9]');
			alter table company_request drop constraint company_request_phone_check;
			alter table company_request add check (char_length(phone) between 9 and 13 and phone ~ '[0-9]');`,
	},
];
