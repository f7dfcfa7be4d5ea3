import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { listStaffChanges } from "#app/domain/people/staff-changes.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson } from "#tests/support/catalogue.ts";
import { openPostOffice, type PostOffice } from "#tests/support/post-office.ts";

/** A post office for the tests of one file, with two administrators who are new, and alone, before each of them. */
export class TwoAdministrators {
	office!: PostOffice;
	ada!: Actor;
	bea!: Actor;

	constructor() {
		beforeAll(async () => {
			this.office = await openPostOffice();
		});
		afterAll(() => this.office?.close());
		beforeEach(async () => {
			await this.office.em.execute("update user_account set is_staff = false");
			this.ada = await makePerson(this.em(), "Ada", { staff: true });
			this.bea = await makePerson(this.em(), "Bea", { staff: true });
		});
	}

	em(): EntityManager {
		return this.office.em.fork() as EntityManager;
	}

	/** A person with the version that a page shows now. */
	async seen({ id }: { id: number }) {
		const [row] = await this.office.em.execute<{ version: number }[]>("select version from user_account where id = ?", [
			id,
		]);
		return { id, version: row!.version };
	}

	async actsOf(person: number): Promise<string[]> {
		const { changes } = await listStaffChanges(this.em(), this.ada, { person });
		return changes.map(({ act, who }) => `${act} by ${who}`).reverse();
	}
}
