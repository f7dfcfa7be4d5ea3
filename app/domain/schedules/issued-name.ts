interface Issued {
	projectName: string;
	documentNo: string;
	revision?: string | null;
}

/** A downloaded schedule says by its name which one it is: `Harbour Tower PFS-2026-000012 Rev B`, without an ending. */
export const issuedName = ({ projectName, documentNo, revision }: Issued): string =>
	[projectName, documentNo, revision && revisionWords(revision)].filter(Boolean).join(" ");

/** People write `B`, `2` and `Rev B`. */
const revisionWords = (revision: string) => (/^rev/i.test(revision) ? revision : `Rev ${revision}`);
