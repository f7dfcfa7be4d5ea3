import { openMetrics } from "#app/adapters/metrics.server.ts";
import { readServiceFigures } from "#app/domain/health/service-figures.sql.ts";
import { settings } from "#db/settings.ts";
import { forkEm } from "./resources.server.ts";

/** Begins to count the requests of this web process, where METRICS_PORT says that somebody reads the figures. */
export async function openWebMetrics(): Promise<void> {
	const { metricsPort, filesUrl } = settings();
	if (metricsPort !== null) await openMetrics("web", () => readServiceFigures(forkEm, filesUrl));
}
