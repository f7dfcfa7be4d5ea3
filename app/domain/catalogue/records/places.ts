import type { Named } from "#app/domain/catalogue/solutions/views.ts";
import { City, Company } from "#db/entities/lookups.ts";
import type { EntityManager } from "#db/orm.ts";
import { byName } from "#db/sql.ts";

const named = ({ id, name }: Named): Named => ({ id, name });

export async function listCities(em: EntityManager, stored: number | null = null): Promise<Named[]> {
	const cities = await em.find(
		City,
		{ $or: [{ isActive: true }, ...(stored === null ? [] : [{ id: stored }])] },
		{ orderBy: byName(), disableIdentityMap: true },
	);
	return cities.map(named);
}

export async function listCompanies(em: EntityManager): Promise<Named[]> {
	const companies = await em.find(Company, { isActive: true }, { orderBy: byName(), disableIdentityMap: true });
	return companies.map(named);
}
