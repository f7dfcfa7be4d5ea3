import { z } from "zod";
import { call, list } from "#app/api/frame/call.ts";
import { fieldProblem } from "#app/api/frame/problems.ts";
import { NOT_AN_INTEGER } from "#app/domain/errors.ts";
import { type Issued, type IssuedFor, listIssued } from "#app/domain/recall/issued.sql.ts";
import { standardText } from "#app/domain/text.schema.ts";
import { wholeNumber } from "#app/domain/whole-number.ts";

const RECORDS = ["report", "specimen", "solution", "product", "frr"] as const;

const shape = z.object({
	document_no: z.string(),
	no: z.int(),
	project: z.string(),
	project_id: z.int().nullable(),
	deleted: z.boolean(),
	owner: z.string(),
	issued: z.iso.datetime(),
	revision: z.string(),
	latest: z.boolean(),
});

const answer = ({ run: _, company: __, documentNo, projectId, ...issue }: Issued): z.output<typeof shape> => ({
	document_no: documentNo,
	project_id: projectId,
	...issue,
});

/** More than any number of ours has. */
const LONGEST_NUMBER = 50;

const text = z.string().optional();

const query = z.object({
	report: text,
	specimen: text,
	solution: text,
	product: text,
	frr: text,
	document_no: standardText(LONGEST_NUMBER).optional(),
});

function askedFor({ document_no, ...given }: z.output<typeof query>): IssuedFor {
	const records = RECORDS.filter((entity) => given[entity] !== undefined);
	const [entity] = records;
	if (records.length + (document_no === undefined ? 0 : 1) !== 1) {
		throw fieldProblem({ non_field_errors: [`Give one of ${RECORDS.join(", ")}, document_no.`] });
	}
	if (!entity) return { documentNo: document_no! };
	const id = wholeNumber(given[entity]!);
	if (id === null) throw fieldProblem({ [entity]: [NOT_AN_INTEGER] });
	return { entity, id };
}

export const issuedCalls = [
	call({
		method: "GET",
		path: "sol/admin/issued/",
		level: "staff",
		summary:
			"Issued schedules that rest on a record, or have a number; the newest of each project first, deleted ones too.",
		query,
		shape: z.array(shape),
		refusals: [400],
		act: async ({ em, actor }, _body, asked) => list((await listIssued(em, actor, askedFor(asked))).map(answer)),
	}),
];
