/** Which file of which record: `version` is the id of its row of `file`, since a replaced file is a new row. */
export interface FileAddress {
	kind: "drawing" | "product" | "warranty";
	/** Of the solution, the product or the warranty revision. */
	id: number;
	field: string;
	/** The stored display name; it stands in the address for people and is not checked. */
	name: string;
	version: number;
}

/** The address of a stored file without origin and signature; it changes when the file does. */
export const fileAddress = ({ kind, id, field, name, version }: FileAddress): string =>
	`/api/files/${kind}/${id}/${field}/${encodeURIComponent(name)}?v=${version}`;
