import { FrrGroupMember } from "#db/entities/catalogue.ts";
import { InstallationNote, SolutionSpecimen, SolutionSubstrate } from "#db/entities/solutions.ts";
import type { EntityManager } from "#db/orm.ts";

export interface RecordLink<Element> {
	read(em: EntityManager, id: number): Promise<Element[]>;
	write(em: EntityManager, id: number, elements: Element[]): Promise<void>;
}

const inOrder = { orderBy: { position: "asc" }, disableIdentityMap: true } as const;

export const frrGroups: RecordLink<number> = {
	async read(em, frr) {
		const rows = await em.find(FrrGroupMember, { frr }, { orderBy: { group: "asc" }, disableIdentityMap: true });
		return rows.map(({ group }) => group.id);
	},
	async write(em, frr, groups) {
		await em.nativeDelete(FrrGroupMember, { frr });
		await em.insertMany(
			FrrGroupMember,
			groups.map((group) => ({ frr, group })),
		);
	},
};

export const solutionSpecimens: RecordLink<number> = {
	async read(em, solution) {
		const rows = await em.find(SolutionSpecimen, { solution }, inOrder);
		return rows.map(({ specimen }) => specimen.id);
	},
	async write(em, solution, specimens) {
		await em.nativeDelete(SolutionSpecimen, { solution });
		await em.insertMany(
			SolutionSpecimen,
			specimens.map((specimen, index) => ({ solution, specimen, position: index + 1 })),
		);
	},
};

export const solutionSubstrates: RecordLink<number> = {
	async read(em, solution) {
		const rows = await em.find(SolutionSubstrate, { solution }, inOrder);
		return rows.map(({ substrate }) => substrate.id);
	},
	async write(em, solution, substrates) {
		await em.nativeDelete(SolutionSubstrate, { solution });
		await em.insertMany(
			SolutionSubstrate,
			substrates.map((substrate, index) => ({ solution, substrate, position: index + 1 })),
		);
	},
};

export const installationNotes: RecordLink<string> = {
	async read(em, solution) {
		const rows = await em.find(InstallationNote, { solution }, { orderBy: { noId: "asc" }, disableIdentityMap: true });
		return rows.map(({ note }) => note);
	},
	async write(em, solution, notes) {
		await em.nativeDelete(InstallationNote, { solution });
		await em.insertMany(
			InstallationNote,
			notes.map((note, index) => ({ solution, noId: index + 1, note })),
		);
	},
};
