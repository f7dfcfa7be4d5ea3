import type { Page } from "playwright-core";
import type { EntityManager } from "#db/orm.ts";

/** A screen of the product with all that it takes to come there. */
export interface Screen {
	name: string;
	/** Puts the demo user's data into the state that the screen shows. */
	state?: (em: EntityManager) => Promise<unknown>;
	/** Goes there; `ready` waits until the script, where there is one, has taken over what is to be pressed. */
	open: (page: Page, em: EntityManager, ready: () => Promise<unknown>) => Promise<unknown>;
	signedOut?: boolean;
	/** Seen by the demo staff account instead of the demo user. */
	staff?: boolean;
	/** No script ever takes it over. */
	scriptless?: boolean;
	/** The page comes with an HTTP status that a browser writes to its console. */
	refused?: boolean;
	heading: string | RegExp;
}

/** The demo accounts, as SQL. */
export const USER = "(select id from user_account where email = 'user@example.com')";
export const STAFF = "(select id from user_account where email = 'staff@example.com')";

/** The number that an SQL expression is. */
export async function number(em: EntityManager, expression: string): Promise<number> {
	const [row] = await em.execute<{ value: number }[]>(`select ${expression} as value`);
	return row!.value;
}

/** The solution that a screen withdraws: the first that people find. */
export const WITHDRAWN = "(select min(solution_id) from solution_path)";

/** The specimen that screens make for themselves, behind all of the catalogue's own. */
const OWN_SPECIMEN = 1_000_000;

/** Makes it, withdrawn, of another of the catalogue. */
export async function makeOwnSpecimen(em: EntityManager, of: "min(id)" | "max(id)", more: object = {}): Promise<void> {
	const [row] = await em.execute<{ names: string }[]>(
		`select string_agg(column_name, ', ') as names from information_schema.columns
		 where table_name = 'specimen' and table_schema = current_schema() and is_generated = 'NEVER'`,
	);
	const own = { id: OWN_SPECIMEN, specimen_id: "A0", is_active: false, ...more };
	await em.execute(
		`insert into specimen (${row!.names}) overriding system value
		 select ${row!.names} from jsonb_populate_record(
		   (select s from specimen s where id = (select ${of} from specimen)), ?::jsonb)`,
		[JSON.stringify(own)],
	);
}

/** Puts everything back as it came, so that a screen leaves nothing for the next. */
export const clean = (em: EntityManager) =>
	em.execute(
		`delete from second_factor; delete from site_record; delete from plan; delete from draft; delete from open_project; delete from schedule_run; delete from favourite; delete from proposal; delete from import_job;
		 delete from project where proj_name in ('Withdrawn', 'Cancelled');
		 update project set proj_id = rtrim(proj_id, 'X') where proj_name like 'Rātā%' and proj_id like '%X';
		 delete from solution_specimen where position > 90; delete from specimen where id = ${OWN_SPECIMEN};
		 update solution set is_active = true where id = ${WITHDRAWN}; update session set data = '{}';
		 update catalogue_version set version = version + 1`,
	);

/** Goes to a fixed address. */
export const at = (path: string) => (page: Page) => page.goto(path);
