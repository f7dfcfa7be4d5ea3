import { specimenLabelOf } from "#app/domain/catalogue/definition/record-labels.sql.ts";
import { SPECIMEN_FIELDS } from "#app/domain/catalogue/definition/specimen-fields.ts";
import { INCONSISTENT_SOLUTIONS, OLDER_DRAWINGS } from "#app/domain/catalogue/evidence/consistency.sql.ts";
import { findingsOn } from "#app/domain/catalogue/evidence/consistency.ts";
import { activeSpecimenSql, withEvidenceSql } from "#app/domain/catalogue/evidence/in-force.sql.ts";
import { evaluateSolutions, INCOMPLETE_SOLUTIONS } from "#app/domain/catalogue/finder-index/completeness.sql.ts";
import { IS_UNREACHABLE } from "#app/domain/catalogue/finder-index/unreachable.sql.ts";
import { alongPath, type TextSource } from "#app/domain/grid/text-source.sql.ts";
import { listedAs, type StaffList } from "./staff-list.ts";

const drawing: TextSource = { of: "own", text: "t.drawing" };
const servicesOfSolution: TextSource = {
	of: "many",
	elements: "solution_specimen",
	owner: "solution_id",
	joins: `join specimen p on p.id = e.specimen_id join service v on v.id = p.service_id
		join service_material m on m.id = v.material_id`,
	text: "m.name",
};

const material = alongPath("specimen", ["service", "material"]);
const report = alongPath("specimen", ["report"]);
const drawingsOfSpecimen: TextSource = {
	of: "many",
	elements: "solution_specimen",
	owner: "specimen_id",
	joins: "join solution s on s.id = e.solution_id",
	text: "s.drawing",
};

/** The condition on solutions with a specimen in use that meets another one. */
const withLimitSql = (id: string, condition: string) =>
	`exists (select from solution_specimen o join specimen p on p.id = o.specimen_id
		where o.solution_id = ${id} and ${activeSpecimenSql("p")} and ${condition})`;

const serviceOf = "join service v on v.id = p.service_id join service_material m on m.id = v.material_id";

export const testedLists: readonly StaffList[] = [
	{
		...listedAs("solution"),
		title: "Solution",
		group: "Solution",
		pageSize: 6,
		keys: "solution t",
		order: "t.drawing collate natural_ties, t.id",
		long: { texts: [drawing, servicesOfSolution], names: [servicesOfSolution], codes: [drawing] },
		evaluate: evaluateSolutions,
		findingsOn,
		filters: [
			{
				only: "incomplete",
				label: "Incomplete only",
				adjective: "incomplete",
				none: "is incomplete",
				condition: `t.id in (${INCOMPLETE_SOLUTIONS})`,
			},
			{
				only: "unreachable",
				label: "Not in the finder",
				none: "is missing from the finder's lists",
				condition: IS_UNREACHABLE,
			},
			{
				only: "warnings",
				label: "With warnings",
				adjective: "inconsistent",
				none: "contradicts its evidence",
				condition: `t.id in (${INCONSISTENT_SOLUTIONS})`,
			},
			{
				only: "older_drawing",
				label: "Older drawing",
				none: "has a drawing older than its facts",
				condition: `t.id in (${OLDER_DRAWINGS})`,
			},
			{
				only: "no_gap",
				label: "No gap stated",
				none: "lacks a gap",
				condition: `t.is_active and ${withLimitSql("t.id", "true")} and not ${withLimitSql("t.id", "coalesce(p.gap_min, p.gap_max) is not null")}`,
			},
			{
				only: "no_evidence",
				label: "Without evidence",
				none: "lacks current evidence",
				condition: `t.is_active and not ${withEvidenceSql("in_force", "t.id", "$today")}`,
			},
		],
		searchedWords: "drawing or service",
		label: "t.drawing",
		columns: [
			{ label: "Drawing", sql: "t.drawing", tag: "code" },
			{ label: "Title", sql: "t.title", speaks: true },
			{
				label: "Service",
				speaks: true,
				sql: `(select string_agg(s.name, ', ' order by s.name collate natural_ties, s.id) from (select distinct m.id, m.name from solution_specimen o
					join specimen p on p.id = o.specimen_id ${serviceOf} where o.solution_id = t.id) s)`,
			},
			{
				label: "FRR",
				sql: `(select string_agg(distinct f.name, E'\\n') from solution_specimen o
					join specimen p on p.id = o.specimen_id and ${activeSpecimenSql("p")}
					join frr f on f.id = p.frr_id where o.solution_id = t.id)`,
				tag: "rating",
				speaks: true,
			},
			{
				label: "Specimens",
				sql: "(select count(*)::text from solution_specimen o where o.solution_id = t.id)",
				end: true,
			},
		],
		fields: [],
	},
	{
		...listedAs("specimen"),
		title: "Specimen",
		group: "Solution",
		pageSize: 7,
		keys: "specimen t",
		joins: `join report r on r.id = t.report_id join frr f on f.id = t.frr_id join service v on v.id = t.service_id
			join service_material m on m.id = v.material_id`,
		order: "t.id desc",
		// Newest first; what was withdrawn comes after all that is in use.
		screenOrder: "not t.is_active, t.id desc",
		long: {
			texts: [
				{ of: "own", text: "t.specimen_id" },
				{ of: "own", text: "t.size" },
				{ ...report, text: (alias) => `${alias}.number`, also: (alias) => `${alias}.book` },
				material,
				drawingsOfSpecimen,
			],
			names: [{ ...report, text: (alias) => `'BK' || ${alias}.book || ' ' || ${alias}.number` }, material],
			codes: [drawingsOfSpecimen],
		},
		searchedWords: "book, report number, specimen, size, material or drawing",
		label: specimenLabelOf("t", "r"),
		columns: [
			{ label: "Specimen", sql: specimenLabelOf("t", "r") },
			{ label: SPECIMEN_FIELDS.size.label, sql: "t.size", speaks: true },
			{ label: "Material", sql: "m.name", speaks: true },
			{ label: SPECIMEN_FIELDS.frr.label, sql: "f.name", tag: "frr", speaks: true },
			{
				label: "Drawing",
				sql: `(select string_agg(s.drawing, E'\\n' order by s.drawing collate natural_ties, s.id) from solution_specimen o
					join solution s on s.id = o.solution_id where o.specimen_id = t.id)`,
				tag: "codes",
				speaks: true,
			},
		],
		fields: [],
	},
];
