import { join } from "node:path";
import { type DatabaseAddress, databaseUrl } from "#db/address.ts";

const ADDRESS = "a@example.com";

export const benchEnvironment = (database: DatabaseAddress, folder: string): Record<string, string> => ({
	NODE_ENV: "production",
	RATE_LIMIT_SCALE: "0",
	DATA_DIR: join(folder, `data-${database.dbName}`),
	DATABASE_URL: databaseUrl(database),
	SESSION_SECRET: "a session secret that only the bench uses",
	JWT_SECRET: "a token secret that only the bench uses",
	MAIL_FROM: ADDRESS,
	SUPPORT_EMAIL: ADDRESS,
	COMPANY_REQUEST_EMAIL: ADDRESS,
	FEEDBACK_EMAIL: ADDRESS,
});
