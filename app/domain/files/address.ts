/** `version` is the id of its row of `file`: a replaced file is a new row. */
export interface FileAddress {
	kind: "drawing" | "product" | "report" | "warranty" | "schedule" | "plan";
	id: number;
	field: string;
	name: string;
	version: number;
}

export const fileAddress = ({ kind, id, field, name, version }: FileAddress): string =>
	`/api/files/${kind}/${id}/${field}/${encodeURIComponent(name)}?v=${version}`;
