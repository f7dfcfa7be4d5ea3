export interface DatabaseFault extends Error {
	kind: "database";
}

const elsewhere = "Or set DATABASE_URL to a PostgreSQL server of your own.";

export function databaseFault(sentence: string, cause?: unknown): DatabaseFault {
	return Object.assign(new Error(`${sentence} ${elsewhere}`, { cause }), { kind: "database" as const });
}

export function explained(said: string, folder: string, cause?: unknown): DatabaseFault {
	if (/No space left on device|ENOSPC|EDQUOT|quota exceeded/i.test(said)) {
		return databaseFault(`The disk that holds ${folder} is full: free some space and start again.`, cause);
	}
	if (/Permission denied|EACCES|EPERM|ENOTDIR|EEXIST|wrong ownership|EROFS|Read-only file system/i.test(said)) {
		return databaseFault(
			`The database in ${folder} belongs to another user or cannot be written: start as its owner, or set DATA_DIR to another folder.`,
			cause,
		);
	}
	const line = said
		.trim()
		.split("\n")
		.findLast((text) => /FATAL|PANIC|error|could not/i.test(text));
	return databaseFault(
		`The embedded database in ${folder} did not start: ${line ?? (said.trim() || "no reason given")}.`,
		cause,
	);
}
