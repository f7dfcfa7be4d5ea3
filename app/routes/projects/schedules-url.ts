import { paths } from "#app/paths.ts";

/** Where the schedules of a project are: staff have those of others among the projects of all. */
export const schedulesPlace = (id: number, own: boolean) => (own ? paths.schedule(id) : paths.officeProject(id));
