/** A named step takes the database's schema from one version of the product to the next. */
export interface Step {
	/** The name is recorded in the table `schema_migration` once the step has run. */
	name: string;
	/** Statements of SQL, separated by semicolons; all pending steps run in one transaction. */
	sql: string;
}
