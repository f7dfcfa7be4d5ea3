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
export const steps: Step[] = [{ name: "schedule-run-pages", sql: "alter table schedule_run add column pages int" }];
