import { z } from "zod";
import { call, list } from "#app/api/frame/call.ts";
import { fieldProblem } from "#app/api/frame/problems.ts";
import { NOT_AN_INTEGER } from "#app/domain/errors.ts";
import { type Issued, type IssuedFor, listIssued } from "#app/domain/recall/issued.sql.ts";
import { standardText } from "#app/domain/text.schema.ts";
import { wholeNumber } from "#app/domain/whole-number.ts";

const RECORDS = ["report", "specimen", "solution", "product", "frr"] as const;

const shape = z.object({
	document_no: z.string().describe("The document number that is printed on it."),
	no: z.int().describe("Its number in the project, from 1."),
	project: z.string().describe("The name of the project."),
	project_id: z.int().nullable().describe("The id of the project; null where it was deleted."),
	deleted: z.boolean().describe("True where the project was deleted."),
	owner: z.string().describe("The name of the owner."),
	issued: z.iso.datetime().describe("When it was issued."),
	revision: z.string().describe("The revision of the project when it was issued; may be empty."),
	latest: z.boolean().describe("True for the latest issue of its project."),
});

const answer = ({ run: _, company: __, documentNo, projectId, ...issue }: Issued): z.output<typeof shape> => ({
	document_no: documentNo,
	project_id: projectId,
	...issue,
});

/** More than any number of ours has. */
const LONGEST_NUMBER = 50;

const idOf = (record: string) =>
	z
		.string()
		.optional()
		.meta({ type: "integer", description: `Id of ${record}.` });

const query = z.object({
	report: idOf("a report"),
	specimen: idOf("a specimen"),
	solution: idOf("a solution"),
	product: idOf("a product"),
	frr: idOf("an FRR"),
	document_no: standardText(LONGEST_NUMBER).optional().describe("The document number that is printed on it."),
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
			"Issued schedules that rely on a record, or have a number; the newest of each project first, deleted ones too.",
		description:
			"Ask by exactly one of the parameters; none and several are refused. A schedule relies on what its active solutions had when it was issued, whatever has changed since.",
		query,
		shape: z.array(shape),
		refusals: [400],
		act: async ({ em, actor }, _body, asked) => list((await listIssued(em, actor, askedFor(asked))).map(answer)),
	}),
];
