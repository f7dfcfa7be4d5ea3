import { readFileSync } from "node:fs";
import type pg from "pg";

export interface DatabaseAddress {
	host: string;
	port: number;
	user: string;
	dbName: string;
	password?: string;
	ssl?: { rejectUnauthorized: boolean; ca?: string };
}

/**
 * Takes a `postgres://…` address apart. Understands `?host=/folder` (a socket), `?port=`, `?sslmode=` with libpq's
 * meaning (`require` encrypts, `verify-ca` and `verify-full` check the certificate too) and `?sslrootcert=FILE`.
 */
export function databaseAddress(url: string): DatabaseAddress {
	const parsed = new URL(url);
	const options = parsed.searchParams;
	const user = decodeURIComponent(parsed.username) || "postgres";
	const address: DatabaseAddress = {
		host: options.get("host") ?? (parsed.hostname.replace(/^\[(.*)\]$/, "$1") || "localhost"),
		port: Number(options.get("port") ?? (parsed.port || 5432)),
		user,
		dbName: decodeURIComponent(parsed.pathname.slice(1)) || user,
	};
	if (parsed.password !== "") address.password = decodeURIComponent(parsed.password);
	const mode = options.get("sslmode") ?? "disable";
	if (["require", "verify-ca", "verify-full"].includes(mode)) {
		const root = options.get("sslrootcert");
		address.ssl = { rejectUnauthorized: mode !== "require" || root !== null };
		if (root !== null) address.ssl.ca = readFileSync(root, "utf8");
	}
	return address;
}

export const clientConfig = ({ host, port, user, dbName, password, ssl }: DatabaseAddress): pg.ClientConfig => ({
	host,
	port,
	user,
	database: dbName,
	password,
	ssl,
});

/** Writes the address as `DATABASE_URL` has it, the other way round of {@link databaseAddress}, without encryption. */
export function databaseUrl({ host, port, user, dbName, password }: DatabaseAddress): string {
	const url = new URL(`postgres://localhost/${encodeURIComponent(dbName)}`);
	url.username = encodeURIComponent(user);
	url.password = encodeURIComponent(password ?? "");
	url.port = String(port);
	if (host.startsWith("/")) url.searchParams.set("host", host);
	else url.hostname = host.includes(":") ? `[${host}]` : host;
	return url.href;
}
