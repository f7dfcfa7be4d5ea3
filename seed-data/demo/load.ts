import { addAccount } from "#app/domain/accounts/create.ts";
import { numbered } from "#app/domain/projects/items.ts";
import { insertProject } from "#app/domain/projects/project.ts";
import { UserAccount } from "#db/entities/accounts.ts";
import type { EntityManager } from "#db/orm.ts";
import { demoCity, demoCompany, demoPeople } from "./people.ts";
import { demoFavourites, demoProjects, spread } from "./projects.ts";

/** Leaves accounts that are there alone, whatever became of their projects. Answers the addresses of new ones. */
export function loadDemo(em: EntityManager): Promise<string[]> {
	return em.transactional(async (transaction) => {
		const tx = transaction as EntityManager;
		const created: string[] = [];
		for (const person of demoPeople) {
			const [known] = await tx.execute<unknown[]>("select 1 from user_account where lower(email) = ?", [person.email]);
			if (known) continue;
			const id = await addAccount(tx, { ...person, city: demoCity, company: await firstCompany(tx) });
			if (!person.isStaff) await giveProjects(tx, id);
			created.push(person.email);
		}
		return created;
	});
}

async function firstCompany(em: EntityManager): Promise<string> {
	const [company] = await em.execute<{ name: string }[]>(
		"select name from company where is_active order by name, id limit 1",
	);
	return company?.name ?? demoCompany;
}

async function giveProjects(em: EntityManager, userId: number): Promise<void> {
	const { city } = await em.findOneOrFail(UserAccount, { id: userId });
	const offered = await offeredSolutions(em);
	for (const project of demoProjects) {
		const items = numbered(spread(offered, project));
		await insertProject(em, { id: userId }, { ...project.fields, city: city.id }, items);
	}
	for (const { name, orientation, size } of demoFavourites) {
		const solutions = (await offeredSolutions(em, orientation)).slice(0, size);
		const [row] = await em.execute<{ id: number }[]>(
			"insert into favourite (user_id, name) values (?, ?) returning id",
			[userId, name],
		);
		for (const [index, solution] of solutions.entries()) {
			await em.execute("insert into favourite_solution (favourite_id, solution_id, position) values (?, ?, ?)", [
				row!.id,
				solution,
				index + 1,
			]);
		}
	}
}

async function offeredSolutions(em: EntityManager, orientation: string | null = null): Promise<number[]> {
	const rows = await em.execute<{ id: number }[]>(
		`select s.id from solution s where exists (
			select 1 from solution_path p join orientation o on o.id = p.orientation_id
			where p.solution_id = s.id and (?::text is null or o.name = ?::text))
		 order by s.drawing, s.id`,
		[orientation, orientation],
	);
	return rows.map(({ id }) => id);
}
