import { sql } from "@mikro-orm/core";
import { z } from "zod";
import { addAccount, atAddress } from "#app/domain/accounts/account.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { FileStore } from "#app/domain/files/files.server.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { insertProject } from "#app/domain/projects/project.ts";
import { numbered } from "#app/domain/projects/project-items.ts";
import { UserAccount } from "#db/entities/accounts.ts";
import { Favourite, FavouriteSolution } from "#db/entities/favourites.ts";
import { Company } from "#db/entities/lookups.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { demoCity, demoCompany, demoPeople } from "./people.ts";
import { demoFavourites, demoPenetrations, demoProjects, spread } from "./projects.ts";
import { giveSite, type SitePhotos, storeSitePhotos } from "./site.ts";
import { storeSitePlans } from "./site-plans.ts";

/**
 * Makes the demo accounts that are not there yet, with their projects and favourites. An account that is there is left
 * alone, whatever became of its projects. Returns the addresses of the new ones.
 */
export async function loadDemo(em: EntityManager, files: FileStore): Promise<string[]> {
	const isNew = async (of: EntityManager, { email }: { email: string }) =>
		(await of.count(UserAccount, atAddress(email))) === 0;
	const hasNew = await isNew(em, demoPeople[0]);
	const photos: SitePhotos = hasNew ? await storeSitePhotos(em, files) : new Map();
	const plans = hasNew ? await storeSitePlans(em, files) : [];
	return inTransaction(em, async (tx) => {
		const created: string[] = [];
		for (const person of demoPeople) {
			if (!(await isNew(tx, person))) continue;
			const company = await firstCompany(tx);
			const id = await addAccount(tx, { ...person, city: demoCity, company });
			if (!person.isStaff) await giveProjects(tx, id, { photos, plans, company });
			created.push(person.email);
		}
		return created;
	});
}

async function firstCompany(em: EntityManager): Promise<string> {
	const first = { orderBy: { name: "asc", id: "asc" }, limit: 1, disableIdentityMap: true } as const;
	const [company] = await em.find(Company, { isActive: true }, first);
	return company?.name ?? demoCompany;
}

async function giveProjects(em: EntityManager, userId: number, site: Parameters<typeof giveSite>[3]): Promise<void> {
	const { city } = await em.findOneOrFail(UserAccount, { id: userId });
	const offered = await offeredSolutions(em);
	for (const project of demoProjects) {
		const items = numbered(spread(offered, project));
		const id = await insertProject(em, { id: userId }, { ...project.fields, city: city.id }, items);
		if (!project.penetrations) continue;
		const owner = { id: userId, firstName: "", isStaff: false };
		await givePenetrations(em, owner, id);
		await giveSite(em, owner, id, site);
	}
	for (const { name, orientation, size } of demoFavourites) {
		const solutions = (await offeredSolutions(em, orientation)).slice(0, size);
		const favourite = await em.insert(Favourite, { user: userId, name });
		const entries = solutions.map((solution, index) => ({ favourite, solution, position: index + 1 }));
		await em.insertMany(FavouriteSolution, entries);
	}
}

async function givePenetrations(em: EntityManager, owner: Actor, projectId: number): Promise<void> {
	const rows = demoPenetrations.map((fields) => ({ fields, errors: {} }));
	await storePenetrations(em, owner, projectId, rows);
}

/** The solutions that can be found in the finder, in natural order of their drawings. */
async function offeredSolutions(em: EntityManager, orientation: string | null = null): Promise<number[]> {
	const rows = await readRows(
		em,
		z.object({ id: z.int() }),
		sql`select s.id from solution s where exists (
			  select from solution_path p join orientation o on o.id = p.orientation_id
			  where p.solution_id = s.id and (${orientation}::text is null or o.name = ${orientation}::text))
			order by s.drawing, s.id`,
	);
	return rows.map(({ id }) => id);
}
