import { matchPenetrations } from "#app/domain/penetrations/match.ts";
import { readPenetrations } from "#app/domain/penetrations/penetrations.sql.ts";
import { storePenetrations } from "#app/domain/penetrations/store.ts";
import { type EntityManager, inTransaction, type MikroORM } from "#db/orm.ts";
import { makePerson, makeProject } from "#tests/support/catalogue.ts";
import { compare, median } from "./harness.ts";

const PENETRATIONS = 5000;
const TYPES = 400;

/** Spread over paths, sizes and ratings of the bench's catalogue. */
function rows() {
	return Array.from({ length: PENETRATIONS }, (_, n) => {
		const type = n % TYPES;
		const fields = {
			...{
				ref: `P-${n}`,
				level: `Level ${n % 12}`,
				location: "Riser",
				orientation: type % 5 ? `Orientation${(type % 4) + 2}` : "Wall",
			},
			...{
				substrate: `Substratename${(type % 6) + 1}`,
				service: type % 7 ? `Servicematerial${(type % 17) + 2}` : "PVC",
			},
			...{ size: `Ø${((type * 7) % 42) * 5 + 2}`, required: type % 3 ? "-/60/60" : "-/30/30" },
		};
		return { fields, faults: {} };
	});
}

async function measure(orm: MikroORM): Promise<Map<string, number>> {
	const em = orm.em.fork() as EntityManager;
	const ann = await makePerson(em, "Ann");
	const project = await makeProject(em, ann, "Bench");
	const list = rows();
	const store = () => inTransaction(orm.em.fork() as EntityManager, (tx) => storePenetrations(tx, ann, project, list));
	return new Map([
		[`store ${PENETRATIONS} penetrations`, await median(store)],
		[`read ${PENETRATIONS} penetrations`, await median(() => readPenetrations(em, project))],
		[`match their ${TYPES} types`, await median(() => matchPenetrations(em, ann, project))],
	]);
}

/** node bench/penetrations.ts 30000 300000 */
await compare(process.argv.slice(2).map(Number), measure);
