/** `version` is the id of its row of `file`: a replaced file is a new row. */
export interface FileAddress {
	kind: "drawing" | "product" | "warranty";
	/** Of the solution, the product or the warranty revision. */
	id: number;
	field: string;
	/** Stands in the address for people and is not checked. */
	name: string;
	version: number;
}

/** Without origin and signature; it changes when the file does. */
export const fileAddress = ({ kind, id, field, name, version }: FileAddress): string =>
	`/api/files/${kind}/${id}/${field}/${encodeURIComponent(name)}?v=${version}`;
